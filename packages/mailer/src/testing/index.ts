export { type MailServer, startMailServer } from './mail-server.ts'
