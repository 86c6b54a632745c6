import { noIntake } from '../intake/intake.ts'

/**
 * Fields that an erased event keeps: ids, codes that the event's type implies anyway, and the times that its schema
 * requires.
 */
const kept: ReadonlySet<string> = new Set([
  'id',
  'status',
  'patientId',
  'physicianId',
  'previousPhysicianId',
  'practitionerId',
  'asyncConsultId',
  'telehealthConsultId',
  'messageId',
  'dataRequestId',
  'consultKind',
  'consultId',
  'noteId',
  'orderId',
  'version',
  'failureCode',
  'type',
  'code',
  'sequence',
  'createdAt',
  'acceptedAt',
  'lastActivityAt',
  'ratedAt',
  'unreadSince',
  'closedReason',
  'recordingStatus',
  'transcriptStatus',
])

/** Fields that get a value without information, because their schema does not allow null. */
const emptied: Readonly<Record<string, unknown>> = {
  patientExternalId: '',
  text: '',
  attachments: [],
  metadata: {},
  priority: 'routine',
  previousPriority: 'routine',
  resolutions: [],
  params: {},
  durationMinutes: 0,
  minutesBefore: 0,
  patientReadSequence: 0,
  physicianReadSequence: 0,
  unreadCount: 0,
  intake: noIntake,
  key: '',
  version: 0,
  flags: [],
  scores: [],
}

function emptyOf(key: string, value: unknown, path: string): unknown {
  if (key in emptied) return emptied[key]
  if (kept.has(key)) return value
  // The reason for rejecting a message is a code; the reason of a consult is text.
  if (path === '' && key === 'reason') return value
  // A rating event must contain a rating: its number stays, its comment is removed.
  if (path === 'rating' && key === 'value') return value
  const isPart =
    ['consult', 'message', 'author', 'notice', 'changedBy'].includes(key) || (path === '' && key === 'rating')
  if (isPart) return value === null ? null : tombstone(value, key)
  return null
}

function tombstone(data: unknown, path: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data as Record<string, unknown>).map(([key, value]) => [key, emptyOf(key, value, path)]),
  )
}

/**
 * The data of an event after its patient was erased. It still has the shape of its type, so that programs that read the
 * log again do not break. It keeps ids, codes and the number of a rating: texts become empty, and optional fields
 * become null. Applying it twice changes nothing. Source: docs/erasure.md.
 */
export function tombstoneOf(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return tombstone(data, '')
}
