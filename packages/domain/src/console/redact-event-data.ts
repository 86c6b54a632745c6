/** The replacement for a redacted text. */
export const redacted = '[redacted]'

/** Fields whose texts come from a fixed list or are our own ids. A person may have written any other text. */
const plainFields = new Set([
  'id',
  'messageId',
  'asyncConsultId',
  'telehealthConsultId',
  'patientId',
  'physicianId',
  'previousPhysicianId',
  'practitionerId',
  'attachmentId',
  'notificationId',
  'consultKind',
  'consultId',
  'noteId',
  'kind',
  'status',
  'outcome',
  'priority',
  'previousPriority',
  'type',
  'code',
  'closedReason',
  'contentType',
  'recordingStatus',
  'transcriptStatus',
])

/** The names of fields that hold times, and times as events write them. */
const timeField = /(?:At|For|Since)$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** Fields whose content the partner or the patient chose. They are redacted regardless of the names inside them. */
const opaqueFields = new Set(['metadata', 'params'])

function redactValue(field: string, value: unknown, isOpaque: boolean): unknown {
  if (typeof value === 'string') {
    const isTime = timeField.test(field) && instant.test(value)
    return !isOpaque && (plainFields.has(field) || isTime) ? value : redacted
  }
  if (Array.isArray(value)) return value.map((item) => redactValue(field, item, isOpaque))
  if (typeof value === 'object' && value !== null) return redactFields(value, isOpaque)
  // In content that somebody else chose, numbers can reveal as much as texts.
  return isOpaque && value !== null ? redacted : value
}

const redactFields = (fields: object, isOpaque: boolean): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      redactValue(field, value, isOpaque || opaqueFields.has(field)),
    ]),
  )

/**
 * Returns an event's data without what people wrote: its shape, our ids, states, times and counts stay; every other
 * text is replaced, even in fields that did not exist when this function was written. Source: docs/security.md, What
 * members see.
 */
export function redactEventData(data: object): Record<string, unknown> {
  return redactFields(data, false)
}
