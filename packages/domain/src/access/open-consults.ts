import { anybodyFrom } from '../telehealth/booking-times.ts'
import type { AsyncConsultStatus } from '../vocabulary/async-consult-status.ts'
import type { TelehealthStatus } from '../vocabulary/telehealth-status.ts'

/** Who holds a consult, as far as it decides which physicians may open it. */
export type ConsultHolder =
  | { readonly kind: 'async'; readonly status: AsyncConsultStatus; readonly physicianId: string | null }
  | {
      readonly kind: 'telehealth'
      readonly status: TelehealthStatus
      readonly physicianId: string | null
      readonly bookedPhysicianId: string | null
      readonly scheduledFor: Date | null
      readonly waitingSince: Date | null
    }

const queued: readonly AsyncConsultStatus[] = ['consented', 'queued']
/** Until a call runs, it is also of the physician that it is booked with. */
const beforeCall: readonly TelehealthStatus[] = ['invited', 'waiting', 'ringing', 'cancelled']
const waiting: readonly TelehealthStatus[] = ['waiting', 'ringing']

/**
 * Reports whether the consult is the physician's own or in the queue. Every other consult is a colleague's, or nobody's
 * any more. A consult that was taken over or reassigned is its new physician's alone.
 */
export function isOwnOrQueued(physicianId: string, consult: ConsultHolder, now: Date): boolean {
  if (consult.physicianId === physicianId) return true
  if (consult.kind === 'async') return queued.includes(consult.status)
  const { status, bookedPhysicianId, scheduledFor, waitingSince } = consult
  if (bookedPhysicianId === physicianId && beforeCall.includes(status)) return true
  if (!waiting.includes(status)) return false
  if (bookedPhysicianId === null) return true
  return scheduledFor !== null && waitingSince !== null && now >= anybodyFrom(scheduledFor, waitingSince)
}
