/** The events of a live-call consult. Each carries the consult as it was when the event happened. */
export const telehealthEventTypes = [
  'telehealth.created',
  'telehealth.rescheduled',
  'telehealth.reminder',
  'telehealth.waiting',
  'telehealth.ringing',
  'telehealth.in_progress',
  'telehealth.completed',
  'telehealth.cancelled',
  'telehealth.recording_ready',
  'telehealth.rated',
] as const

export type TelehealthEventType = (typeof telehealthEventTypes)[number]
