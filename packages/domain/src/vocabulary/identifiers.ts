import { z } from 'zod'

/** The prefix of each kind of identifier. The rest is a UUIDv7 in hex; consumers treat the whole as opaque. */
export const idPrefixes = {
  partner: 'par',
  patient: 'pat',
  physician: 'phy',
  member: 'mem',
  asyncConsult: 'ac',
  telehealthConsult: 'th',
  message: 'msg',
  attachment: 'att',
  event: 'evt',
  auditEntry: 'aud',
  macro: 'mac',
  webhookEndpoint: 'we',
  webhookAttempt: 'wa',
  webhookRecovery: 'wr',
  dataRequest: 'dr',
  apiKey: 'key',
  testClock: 'tc',
  operator: 'opr',
  accessReason: 'ar',
  auditAlert: 'al',
  notification: 'ntf',
  pushDevice: 'pd',
  internalNote: 'in',
  handOver: 'ho',
  followUp: 'fu',
  teamEvent: 'te',
  savedView: 'sv',
  patientNote: 'pn',
  clinicalNote: 'cn',
  noteAddendum: 'cna',
  order: 'or',
} as const

export type IdKind = keyof typeof idPrefixes

const wellFormed = /^[A-Za-z0-9_-]{1,80}$/

/**
 * An identifier in a request. A malformed identifier becomes the empty id, which no resource has, so that the response
 * is the same 404 as for an unknown id.
 */
export const referenceSchema = z.string().transform((id) => (wellFormed.test(id) ? id : ''))

/** An identifier as the service returns it. */
export const idSchema = z.string()
