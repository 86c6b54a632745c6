import { addSeconds, ConsultError, isOpen } from '@consult/domain'
import type { Unit } from '../request/unit-of-work.ts'
import { findAvailability } from '../schedule/availability-store.ts'
import { bookedSpans } from '../schedule/booked-spans.ts'

/** So far back a time may lie: clocks differ, and a slot is chosen before it is asked for. Seconds. */
const pastSeconds = 5 * 60

/** Whether a call can be booked for that time: it is not over. */
export const isAhead = (scheduledFor: Date, now: Date): boolean => scheduledFor >= addSeconds(now, -pastSeconds)

/** A stretch of a physician's time. */
export interface PhysicianTime {
  readonly physicianId: string
  readonly startsAt: Date
  readonly endsAt: Date
}

/**
 * The one place that says whether a physician can be booked for a time: it lies in their hours, and nothing else is
 * booked with them then. Of a physician whose hours have not been set, every hour is theirs to give. The caller holds
 * the physician's row, so that two bookings look one after the other.
 * @param movedId the consult that is moved there: its own time is no hindrance.
 * @throws slot_unavailable
 */
export async function requireFreeSlot(
  unit: Unit,
  { physicianId, ...time }: PhysicianTime,
  movedId: string | null = null,
): Promise<void> {
  const availability = await findAvailability(unit, physicianId)
  if (availability && !isOpen(availability, time)) throw new ConsultError('slot_unavailable')
  const booked = await bookedSpans(unit, physicianId, time, movedId)
  if (booked.length > 0) throw new ConsultError('slot_unavailable')
}
