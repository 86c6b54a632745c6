import { createPageCodeWorker, createPageLink } from '@consult/directory'
import type { AsyncConsult, FrameSession, Patient } from '@consult/domain'
import type { Mail } from '@consult/mailer'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestEnvironment, success, type TestEnvironment, type TestPartner } from '../../environment/index.ts'

/** The state of a test file that calls `setUpPages`: one test environment per file … */
export let environment: TestEnvironment
/** … and, for each test, a partner whose patient has a consult, and the mails that were sent. */
export let partner: TestPartner
export let consult: AsyncConsult
export const mails: Mail[] = []
/** Whether the mail server takes mail. */
export const server = { isUp: true }

export const birthDate = '1985-04-12'

/** Call this once at the top of a test file; test files share this module. */
export function setUpPages(): void {
  beforeAll(async () => {
    environment = await createTestEnvironment()
  })
  afterAll(() => environment.close())
  beforeEach(async () => {
    mails.length = 0
    server.isUp = true
    partner = await environment.partner()
    consult = await partner.consult({ status: 'queued' })
    await know({ birthDate, email: 'patient@mail.example' })
  })
}

/** Changes what the partner knows about the patient. */
export async function know(facts: Readonly<Record<string, unknown>>): Promise<void> {
  const { externalId, phone } = success(await partner.key.get<Patient>(`/v1/patients/${consult.patientId}`))
  success(await partner.key.post('/v1/patients', { externalId, phone, ...facts }))
}

/** The token of a new link to the consult. */
export async function newToken(channel: 'email' | 'sms' = 'email', of: AsyncConsult = consult): Promise<string> {
  const { database, clock, apiUrl } = environment.api.services
  const link = { patientId: of.patientId, asyncConsultId: of.id, apiUrl, channel, now: clock.now() }
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
    onFailure: () => undefined,
  })
  while (await worker.work(partner.id)) {
    // Repeats until nothing is due.
  }
}

/** The code of the last mail. */
export const lastCode = () => /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''
