import { createFolderMailer, createSmtpMailer, type Mailer } from '@consult/mailer'
import type { Config } from './config.ts'

/** Chooses how mail is sent: by the mail server if set, otherwise into the folder if set, otherwise not at all (null). */
export function chooseMailer(
  { SMTP_URL, MAIL_DIR, MAIL_FROM: from }: Pick<Config, 'SMTP_URL' | 'MAIL_DIR' | 'MAIL_FROM'>,
  now: () => Date,
): Mailer | null {
  if (SMTP_URL) return createSmtpMailer({ url: SMTP_URL, from })
  return MAIL_DIR ? createFolderMailer({ folder: MAIL_DIR, from, now }) : null
}
