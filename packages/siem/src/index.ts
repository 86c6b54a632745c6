export { type SiemSettings, siemSettingsOf, siemVariables } from './settings.ts'
export type { SyslogMessage } from './syslog-message.ts'
export { createSyslogSender, SyslogError, type SyslogSender } from './syslog-sender.ts'
