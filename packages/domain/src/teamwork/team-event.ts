/** What clinicians are told live about their own work. These events are never in the partner's event log. */
export const teamEventKinds = ['internal_note', 'mention', 'hand_over', 'snooze', 'follow_up', 'patient_note'] as const
export type TeamEventKind = (typeof teamEventKinds)[number]
