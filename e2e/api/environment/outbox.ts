import { createAccountMailWorker } from '@consult/directory'
import { createResetRequestsWorker } from '@consult/identity'
import type { Mail, Mailer } from '@consult/mailer'
import type { TestEnvironment } from './test-environment.ts'
import type { TestPartner } from './test-partner.ts'

/** A mail transport that keeps the mails for the test to read. */
export interface Outbox {
  readonly mails: Mail[]
  /** Runs all due work of the partner, including requests without an account. */
  deliver(partner: TestPartner): Promise<void>
  /** The token in the last mail of that kind to an address. */
  token(email: string, kind: 'invitation' | 'reset'): string
}

export function createOutbox({ api: { services } }: TestEnvironment): Outbox {
  const mails: Mail[] = []
  const mailer: Mailer = { send: async (mail) => void mails.push(mail), close: () => undefined }
  const onFailure = ({ error }: { error: unknown }) => {
    throw error
  }
  const worker = createAccountMailWorker({ services, mailer, onFailure })
  const requests = createResetRequestsWorker(services)
  return {
    mails,
    deliver: async ({ id }) => {
      while ((await requests.work('nobody')) || (await worker.work(id))) {
        // Repeats until nothing is due.
      }
    },
    token: (email, kind) => {
      const form = new RegExp(`/${kind}#token=([\\w-]+)`)
      const tokens = mails.filter(({ to }) => to === email).flatMap(({ text }) => form.exec(text)?.[1] ?? [])
      return tokens.at(-1) ?? ''
    },
  }
}
