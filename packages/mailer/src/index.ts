export { createFolderMailer } from './folder-mailer.ts'
export { type Mail, MailboxBusyError, type Mailer, MailRefusedError, type SmtpMailer } from './mailer.ts'
export { createSmtpMailer } from './smtp-mailer.ts'
