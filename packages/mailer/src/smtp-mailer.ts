import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** How long a mail server may take for each step, milliseconds. */
const patience = 10_000

/**
 * Hands mail to a mail server.
 * @param options.url `smtps://user:password@host` or `smtp://host:25`; the latter goes over to TLS where it is offered.
 * @param options.from whom the mail is from: `Consult <no-reply@consult.example>`.
 */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience },
    { from },
  )
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ to, subject, text })
    },
    close: () => transport.close(),
  }
}
