/**
 * The kinds of a worker's faults, for its log and `consult_faults_total`. A plural is a fault of the whole loop, such as
 * a database that does not answer; a singular one of a single piece of work.
 */
export const faultKinds = [
  'lane',
  'lanes',
  'message parked',
  'timer',
  'timers',
  'matching',
  'webhook',
  'webhooks',
  'mail',
  'mails',
  'reset requests',
  'audit seals',
  'alerts',
  'alert mails',
  'siem',
  'recording',
  'recordings',
  'recording failed',
  'transcript',
  'transcripts',
  'erasure',
  'erasures',
  'erasure failed',
  'export',
  'exports',
  'export failed',
  'test clock',
  'test clocks',
  'call events',
  'housekeeping',
  'retention',
  'archiving',
  'usage',
  'sso domains',
  'background',
] as const

export type FaultKind = (typeof faultKinds)[number]
