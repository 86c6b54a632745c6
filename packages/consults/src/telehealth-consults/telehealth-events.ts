import type { ConsultEvent, TelehealthAction, TelehealthEventType, TelehealthSnapshot } from '@consult/domain'

/** Returns the event of a step, with the data that its type requires. @param action the action that the step is part of. */
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

/** Checks a value that the state machine must set together with the event. */
function required<T>(value: T | null): T {
  if (value === null) throw new Error('the state machine left out what its event carries')
  return value
}
