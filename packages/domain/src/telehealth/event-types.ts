/** The events of a live-call consult, each with the consult as of the event. */
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
