import { createFolderMailer, createSmtpMailer, type Mailer } from '@consult/mailer'
import type { Log } from '@consult/operations'
import type { Config } from './config.ts'

/** Chooses how mail is sent: by the mail server if set, otherwise into the folder if set, otherwise not at all (null). */
export function chooseMailer(
  { SMTP_URL, MAIL_DIR, MAIL_FROM: from }: Pick<Config, 'SMTP_URL' | 'MAIL_DIR' | 'MAIL_FROM'>,
  { now, log }: { now: () => Date; log: Log },
): Mailer | null {
  if (SMTP_URL) return createSmtpMailer({ url: SMTP_URL, from })
  if (MAIL_DIR) return createFolderMailer({ folder: MAIL_DIR, from, now })
  log.warn({}, 'mail is not sent: set SMTP_URL or MAIL_DIR')
  return null
}
