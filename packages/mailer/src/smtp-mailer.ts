import { createTransport } from 'nodemailer'
import type { SmtpMailer } from './mailer.ts'

/** The timeout of each step, in milliseconds. */
const patience = 10_000

/**
 * Sends mail through an SMTP server.
 * @param options.url `smtps://user:password@host` or `smtp://host:25`; the latter uses STARTTLS if the server offers
 * it.
 * @param options.from the sender: `Consult <no-reply@consult.example>`.
 */
export function createSmtpMailer({ url, from }: { url: string; from: string }): SmtpMailer {
  const transport = createTransport(
    { url, connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience },
    { from },
  )
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ to, subject, text })
    },
    verify: async () => {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
