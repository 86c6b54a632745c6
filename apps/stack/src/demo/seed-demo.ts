import { randomBytes } from 'node:crypto'
import { loadPartnerAccount } from '@consult/auth'
import { demoEmail } from '@consult/db'
import { createPartner, provisionPhysician, setAvailability, setPresence } from '@consult/directory'
import type { Availability } from '@consult/domain'
import { setPassword } from '@consult/identity'
import { setWebhook } from '@consult/integration'
import { type OperatorServices, ownContext, type RequestContext } from '@consult/request'
import type { DemoClock } from './demo-clock.ts'
import type { DemoAddresses, DemoFile } from './demo-file.ts'
import { seedComingCalls, seedPastCall } from './seed-calls.ts'
import { seedConsults } from './seed-consults.ts'
import { seedQuestionnaire } from './seed-intake.ts'
import { seedMembers } from './seed-members.ts'

/** The demo's physicians. */
const clinicians = [
  {
    externalId: 'dr-osei',
    email: demoEmail,
    firstName: 'Ada',
    lastName: 'Osei',
    specialty: 'Family medicine',
    licensedIn: ['US-CA', 'US-NY', 'US-TX'],
  },
  {
    externalId: 'dr-lindqvist',
    email: 'jon.lindqvist@demo.example',
    firstName: 'Jon',
    lastName: 'Lindqvist',
    specialty: 'Internal medicine',
    licensedIn: ['US-CA', 'US-NY'],
  },
]

/** Physicians are available every day, so that the demo always has free slots. */
const availability: Availability = {
  timeZone: 'America/New_York',
  weekly: (['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const).flatMap((day) => [
    { day, start: '08:00', end: '12:00' },
    { day, start: '13:00', end: '20:00' },
  ]),
  exceptions: [],
}

async function seedPhysician(
  services: OperatorServices,
  context: RequestContext,
  { licensedIn, ...clinician }: (typeof clinicians)[number],
) {
  const licenses = licensedIn.map((jurisdiction, n) => ({ jurisdiction, number: `L-10423${n}`, expiresOn: null }))
  const physician = await provisionPhysician(context, {
    ...clinician,
    credentials: 'MD',
    languages: ['en', 'es'],
    licenses,
  })
  const password = randomBytes(9).toString('base64url')
  await setPassword(services, { physicianId: physician.id, password })
  await setAvailability(context, { physicianId: physician.id, availability })
  await setPresence(context, { physicianId: physician.id, status: 'online' })
  return { id: physician.id, email: physician.email, password }
}

/**
 * Seeds an empty installation with a partner whose site is the demo clinic, two physicians on duty, and a day of threads
 * and calls in different states.
 * @param clock the clock of `services`; it moves through that day
 */
export async function seedDemo(
  services: OperatorServices,
  clock: DemoClock,
  addresses: DemoAddresses & { webhookAllowedHosts: string[] },
): Promise<DemoFile> {
  const { apiUrl, portalUrl, consoleUrl, demoSiteUrl } = addresses
  clock.moveTo(1510)
  const { partnerId, apiKey } = await createPartner(services, {
    name: 'Harbor Street Clinic',
    environment: 'test',
    // A first visit needs no phone. The Security page offers the second factor.
    secondFactor: 'optional',
    allowedOrigins: [demoSiteUrl],
    privacyUrl: 'https://harbor.example/privacy',
    termsUrl: 'https://harbor.example/terms',
    consentVersion: '2026-01',
    contactUrl: 'tel:+14155550100',
  })
  const { webhookSecret } = await setWebhook(services, {
    partnerId,
    url: `${demoSiteUrl}/webhooks/consult`,
    policy: { allowedHosts: addresses.webhookAllowedHosts },
  })
  const account = await loadPartnerAccount(services.database.directory, partnerId)
  if (!account) throw new Error('the new demo partner was not found')
  const context = ownContext(services, account, 'demo.seed')
  const physicians = []
  for (const clinician of clinicians) physicians.push(await seedPhysician(services, context, clinician))
  const physicianIds = physicians.map((physician) => physician.id)
  const members = await seedMembers(services, context)
  await seedQuestionnaire(context)
  await seedPastCall(context, clock, physicianIds[0] ?? '')
  await seedConsults(context, clock, physicianIds)
  await seedComingCalls(context, clock, physicianIds)
  return { apiUrl, portalUrl, consoleUrl, demoSiteUrl, partnerId, apiKey, webhookSecret, physicians, members }
}
