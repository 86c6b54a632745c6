import { anybodyFrom } from '../telehealth/booking-times.ts'
import type { AsyncConsultStatus } from '../vocabulary/async-consult-status.ts'
import type { TelehealthStatus } from '../vocabulary/telehealth-status.ts'

/** The facts about who holds a consult that decide which physicians may open it. */
export type ConsultHolder =
  | {
      readonly kind: 'async'
      readonly status: AsyncConsultStatus
      readonly physicianId: string | null
      readonly invitedBy: string | null
    }
  | {
      readonly kind: 'telehealth'
      readonly status: TelehealthStatus
      readonly physicianId: string | null
      readonly bookedPhysicianId: string | null
      readonly scheduledFor: Date | null
      readonly waitingSince: Date | null
    }

const queued: readonly AsyncConsultStatus[] = ['consented', 'queued']
/** The statuses in which a consult also belongs to the physician with whom it is booked: until the call runs. */
const beforeCall: readonly TelehealthStatus[] = ['invited', 'waiting', 'ringing', 'cancelled']
const waiting: readonly TelehealthStatus[] = ['waiting', 'ringing']

/**
 * Reports whether the consult is the physician's own or in the queue. Every other consult belongs to a colleague, or no
 * longer belongs to anyone. A consult that was taken over or reassigned belongs only to its new physician.
 */
export function isOwnOrQueued(physicianId: string, consult: ConsultHolder, now: Date): boolean {
  if (consult.physicianId === physicianId) return true
  if (consult.kind === 'async') {
    // Until somebody takes it, the consult is its inviter's, also when the patient never consented.
    if (consult.physicianId === null && consult.invitedBy === physicianId) return true
    return queued.includes(consult.status)
  }
  const { status, bookedPhysicianId, scheduledFor, waitingSince } = consult
  if (bookedPhysicianId === physicianId && beforeCall.includes(status)) return true
  if (!waiting.includes(status)) return false
  if (bookedPhysicianId === null) return true
  return scheduledFor !== null && waitingSince !== null && now >= anybodyFrom(scheduledFor, waitingSince)
}
