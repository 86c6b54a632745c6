import { createPageCodeWorker, createPageLink } from '@consult/directory'
import type { AsyncConsult, FrameSession, Patient } from '@consult/domain'
import type { Mail } from '@consult/mailer'
import type { Sms } from '@consult/sms'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import {
  createTestEnvironment,
  notifying,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

/** The state of a test file that calls `setUpPages`: one test environment per file … */
export let environment: TestEnvironment
/** … and, for each test, a partner whose patient has a consult, and the mails that were sent. */
export let partner: TestPartner
export let consult: AsyncConsult
export const mails: Mail[] = []
/** The SMS that were sent. */
export const messages: Sms[] = []
/** Whether the mail server takes mail, and whether there is an SMS provider. */
export const server = { isUp: true, hasSms: false }

export const birthDate = '1985-04-12'

/** Call this once at the top of a test file; test files share this module. */
export function setUpPages(): void {
  beforeAll(async () => {
    environment = await createTestEnvironment()
  })
  afterAll(() => environment.close())
  beforeEach(async () => {
    mails.length = 0
    messages.length = 0
    server.isUp = true
    server.hasSms = false
    partner = await environment.partner(notifying)
    const { id: patientId } = await partner.patient({ birthDate, email: 'patient@mail.example' })
    consult = await partner.consult({ status: 'queued', patientId })
  })
}

/** Changes what the partner knows about the patient. */
export async function know(facts: Readonly<Record<string, unknown>>): Promise<void> {
  const { externalId, phone } = success(await partner.key.get<Patient>(`/v1/patients/${consult.patientId}`))
  success(await partner.key.post('/v1/patients', { externalId, phone, ...facts }))
}

/** The token of a new link to the consult. */
export async function newToken(channel: 'email' | 'sms' = 'email', about: AsyncConsult = consult): Promise<string> {
  const { database, clock, apiUrl } = environment.api.services
  const link = { patientId: about.patientId, asyncConsultId: about.id, apiUrl, channel, now: clock.now() }
  const { url } = await database.inTenant(partner.id, (tx) => createPageLink(tx, link))
  return url.replace(/^.*\/c\//, '')
}

/** What the page sends. Each request has its own address. */
export const verify = (token: string, answer: Readonly<Record<string, unknown>>) =>
  environment.api.as(null).post<FrameSession>(`/c/${token}/verify`, answer)
export const askCode = (token: string, language?: string) =>
  environment.api.as(null).post(`/c/${token}/code`, language === undefined ? {} : { language })

/** Sends the codes that are due, as the worker does. */
export async function sendCodes(): Promise<void> {
  const worker = createPageCodeWorker({
    services: environment.api.services,
    mailer: {
      send: async (mail) => {
        if (!server.isUp) throw new Error('not now')
        mails.push(mail)
      },
      close: () => undefined,
    },
    sms: server.hasSms ? { send: async (sms) => void messages.push(sms), close: async () => undefined } : null,
    onFailure: () => undefined,
  })
  while (await worker.work(partner.id)) {
    // Repeats until nothing is due.
  }
}

/** The code of the last mail, or of the last SMS. */
export const lastCode = (sent: readonly { readonly text: string }[] = mails) =>
  /\b\d{6}\b/.exec(sent.at(-1)?.text ?? '')?.[0] ?? ''
