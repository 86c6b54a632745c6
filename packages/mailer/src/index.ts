export { createFolderMailer } from './folder-mailer.ts'
export type { Mail, Mailer, SmtpMailer } from './mailer.ts'
export { createSmtpMailer } from './smtp-mailer.ts'
