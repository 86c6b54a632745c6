export { createFolderMailer } from './folder-mailer.ts'
export type { Mail, Mailer } from './mailer.ts'
export { createSmtpMailer } from './smtp-mailer.ts'
