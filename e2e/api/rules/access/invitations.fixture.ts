import { createAccountMailWorker } from '@consult/directory'
import type { DueWork } from '@consult/engine'
import { createSmtpMailer, type Mailer } from '@consult/mailer'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import {
  createTestEnvironment,
  type MailServer,
  newAddress,
  startMailServer,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

/** The state of a test file that calls `setUpInvitations`: one test environment with a mail server per file … */
export let environment: TestEnvironment
export let server: MailServer
/** … and, for each test, a partner with a physician whose invitation is due, and a worker that sends it. */
export let partner: TestPartner
export let physician: TestPhysician
export let worker: DueWork
/** Errors of that test, as the worker reported them. */
export let failures: unknown[]
let mailer: Mailer

export const from = 'Consult <no-reply@consult.example>'
export const password = 'a password of one’s own'

/** Call this once at the top of a test file; test files share this module. */
export function setUpInvitations(): void {
  beforeAll(async () => {
    environment = await createTestEnvironment()
    server = await startMailServer()
    mailer = createSmtpMailer({ url: server.url, from })
  })
  afterAll(async () => {
    mailer.close()
    await server.close()
    await environment.close()
  })
  beforeEach(async () => {
    server.mails.length = 0
    server.accept(true)
    failures = []
    worker = newWorker()
    partner = await environment.partner()
    physician = await partner.physician()
  })
}

export const newWorker = (by: Mailer = mailer): DueWork =>
  createAccountMailWorker({
    services: environment.api.services,
    mailer: by,
    onFailure: (failure) => failures.push(failure),
  })

/** Sends everything that is due for the partner. */
export async function deliver(by = worker): Promise<void> {
  while (await by.work(partner.id)) {
    // Repeats until nothing is due.
  }
}

export const isDue = async (): Promise<boolean> => (await worker.due()).includes(partner.id)

/** The text before it was wrapped for transport. */
export const unwrap = (text: string): string =>
  text
    .replace(/=\n/g, '')
    .replace(/=3D/g, '=')
    .replace(/=E2=80=99/g, '’')
export const tokenOf = (text: string): string => /\/invitation#token=(inv_[\w-]{43})/.exec(unwrap(text))?.[1] ?? ''

/** The tokens of the invitations sent, oldest first. */
export const tokens = (): string[] => server.mails.map(({ text }) => tokenOf(text))

/** An unauthenticated client with its own address. */
export const nobody = () => environment.api.as(null).at(newAddress())

export const accept = (token: string, chosen = password) =>
  nobody().post<{ result: { data: { token: string } } }>('/trpc/portal.acceptInvitation', { token, password: chosen })
