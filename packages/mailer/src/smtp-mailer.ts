import { createTransport } from 'nodemailer'
import type { SmtpMailer } from './mailer.ts'
import { classify } from './smtp-answers.ts'
import { toMessage } from './to-message.ts'

/** The timeout of each step, in milliseconds. */
const patience = 10_000

/** How many connections are kept, and how many mails each carries before it is renewed. */
const pooled = { pool: true, maxConnections: 16, maxMessages: 100 } as const

/**
 * Sends mail through an SMTP server.
 * @param options.url `smtps://user:password@host` or `smtp://host:25`; the latter uses STARTTLS if the server offers
 * it.
 * @param options.from the sender: `Consult <no-reply@consult.example>`.
 */
export function createSmtpMailer({ url, from }: { url: string; from: string }): SmtpMailer {
  const transport = createTransport({
    url,
    ...pooled,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  })
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(toMessage(mail, from))
      } catch (error) {
        throw classify(error)
      }
    },
    verify: async () => {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
