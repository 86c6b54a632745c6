import { randomBytes } from 'node:crypto'
import { loadPartnerAccount } from '@consult/auth'
import {
  type Call,
  createPartner,
  ownCall,
  provisionPhysician,
  type Services,
  setPassword,
  setPresence,
  setWebhook,
} from '@consult/services'
import type { DemoFile } from './demo-file.ts'
import { seedConsults } from './seed-consults.ts'

/** The clinicians of the demo. */
const clinicians = [
  {
    externalId: 'dr-osei',
    email: 'ada.osei@demo.example',
    firstName: 'Ada',
    lastName: 'Osei',
    specialty: 'Family medicine',
  },
  {
    externalId: 'dr-lindqvist',
    email: 'jon.lindqvist@demo.example',
    firstName: 'Jon',
    lastName: 'Lindqvist',
    specialty: 'Internal medicine',
  },
]

const licenses = [
  { jurisdiction: 'US-CA', number: 'A-104233', expiresOn: null },
  { jurisdiction: 'US-NY', number: 'NY-88120', expiresOn: null },
]

async function seedPhysician(call: Call, clinician: (typeof clinicians)[number]) {
  const physician = await provisionPhysician(call, {
    ...clinician,
    credentials: 'MD',
    languages: ['en', 'es'],
    licenses,
  })
  const password = randomBytes(9).toString('base64url')
  await setPassword(call.services, { physicianId: physician.id, password })
  await setPresence(call, { physicianId: physician.id, status: 'online' })
  return { id: physician.id, email: physician.email, password }
}

/**
 * Fills an empty installation: a partner whose site is the demo clinic, two physicians on duty, and a handful of
 * consults in different states.
 */
export async function seedDemo(
  services: Services,
  addresses: { apiUrl: string; portalUrl: string; demoSiteUrl: string; webhookAllowedHosts: string[] },
): Promise<DemoFile> {
  const { apiUrl, portalUrl, demoSiteUrl } = addresses
  const { partnerId, apiKey } = await createPartner(services, {
    name: 'Harbor Street Clinic',
    environment: 'test',
    allowedOrigins: [demoSiteUrl],
  })
  const { webhookSecret } = await setWebhook(services, {
    partnerId,
    url: `${demoSiteUrl}/webhooks/consult`,
    policy: { allowedHosts: addresses.webhookAllowedHosts },
  })
  const account = await loadPartnerAccount(services.database.directory, partnerId)
  if (!account) throw new Error('the demo partner is not there after its creation')
  const call = ownCall(services, account, 'demo.seed')
  const physicians = []
  for (const clinician of clinicians) physicians.push(await seedPhysician(call, clinician))
  await seedConsults(
    call,
    physicians.map((physician) => physician.id),
  )
  return { apiUrl, portalUrl, demoSiteUrl, partnerId, apiKey, webhookSecret, physicians }
}
