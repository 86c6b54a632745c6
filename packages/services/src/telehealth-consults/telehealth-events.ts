import type { ConsultEvent, TelehealthAction, TelehealthEventType, TelehealthSnapshot } from '@consult/domain'

/** The event of a step, with what its type carries beside the consult. @param action what the step was a part of. */
export function telehealthEvent(
  type: TelehealthEventType,
  consult: TelehealthSnapshot,
  action: TelehealthAction,
): ConsultEvent {
  switch (type) {
    case 'telehealth.reminder':
      return {
        type,
        data: { consult, minutesBefore: required(action.type === 'remind' ? action.minutesBefore : null) },
      }
    case 'telehealth.ringing':
      return { type, data: { consult, practitionerId: required(consult.physicianId) } }
    case 'telehealth.rated':
      return { type, data: { consult, rating: required(consult.rating) } }
    default:
      return { type, data: { consult } }
  }
}

/** The state machine sets it with the event that needs it; that it is there is checked, not hoped. */
function required<T>(value: T | null): T {
  if (value === null) throw new Error('the state machine left out what its event carries')
  return value
}
