import { ConsultError } from '@consult/domain'
import { sql } from 'kysely'
import type { Unit } from '../unit/unit-of-work.ts'

/** A stretch of a physician's time. */
export interface Slot {
  readonly physicianId: string
  readonly startsAt: Date
  readonly endsAt: Date
}

/**
 * The one place that says whether a physician can be booked for a time: nothing else is booked with them then. The
 * caller holds the physician's row, so that two bookings look one after the other.
 * @throws slot_unavailable
 */
export async function requireFreeSlot(unit: Unit, { physicianId, startsAt, endsAt }: Slot): Promise<void> {
  const taken = await unit.db
    .selectFrom('telehealth_consults')
    .select('telehealth_consult_id')
    .where('partner_id', '=', unit.partnerId)
    .where('booked_physician_id', '=', physicianId)
    .where('status', 'not in', ['completed', 'cancelled'])
    .where(sql<boolean>`tstzrange(scheduled_for, scheduled_until) && tstzrange(${startsAt}, ${endsAt})`)
    .where('scheduled_for', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (taken) throw new ConsultError('slot_unavailable')
}
