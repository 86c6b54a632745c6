import { bookedSpans, findAvailability } from '@consult/directory'
import { addSeconds, ConsultError, isOpen } from '@consult/domain'
import type { Unit } from '@consult/request'

/**
 * How far in the past a booked time may be, in seconds. Clocks differ, and some time passes between choosing a slot and
 * requesting it.
 */
const pastSeconds = 5 * 60

/** Reports whether a call can still be booked for this time. */
export const isAhead = (scheduledFor: Date, now: Date): boolean => scheduledFor >= addSeconds(now, -pastSeconds)

/** A range of a physician's time. */
export interface PhysicianTime {
  readonly physicianId: string
  readonly startsAt: Date
  readonly endsAt: Date
}

/**
 * Requires that a physician can be booked for a time: the time is within their hours, and they have no other booking
 * then. A physician without hours can be booked at any time. All bookings use this check. The caller must have locked
 * the physician's row, so that concurrent bookings are checked one after the other.
 * @param movedId the consult that moves to this time. Its own booking does not count.
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
