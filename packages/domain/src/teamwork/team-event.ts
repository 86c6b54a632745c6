/** What clinicians are told live about their own work. These events are never in the partner's event log. */
export const teamEventKinds = [
  'internal_note',
  'mention',
  'hand_over',
  'snooze',
  'follow_up',
  'patient_note',
  'given',
] as const
export type TeamEventKind = (typeof teamEventKinds)[number]

/**
 * Who gave a physician a thread that they did not ask for: the queue, which knows who has room; the service, because a
 * colleague's reply was overdue or a colleague has left; a supervisor.
 */
export type GivenBy = 'queue' | 'overdue' | 'leaver' | 'supervisor'
