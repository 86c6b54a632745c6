import { bookedSpans, findAvailability, isLicensedFor, lockPhysician } from '@consult/directory'
import { isOpen, type Span } from '@consult/domain'
import type { Unit } from '@consult/request'
import { sql } from 'kysely'

/** How many physicians are considered for one booking. */
const mostCandidates = 50

/**
 * Finds a stand-in for a booking whose physician has left. The stand-in must be licensed at that time, have hours that
 * include it and have no other booking then. Physicians with the fewest upcoming bookings come first. Physicians
 * without hours are skipped, because it is unknown whether they would be there.
 * @returns the physician's id, or null. The physician's row is locked.
 */
export async function findStandIn(
  unit: Unit,
  { jurisdiction, leaverId, ...time }: Span & { jurisdiction: string | null; leaverId: string },
): Promise<string | null> {
  const { rows } = await sql<{ physician_id: string }>`
    select p.physician_id
    from physicians p
    join physician_availability a on a.partner_id = p.partner_id and a.physician_id = p.physician_id
    left join telehealth_consults c on c.partner_id = p.partner_id and c.booked_physician_id = p.physician_id
      and c.status = 'invited' and c.scheduled_for > ${unit.now}
    where p.partner_id = ${unit.partnerId} and p.physician_id <> ${leaverId} and p.deactivated_at is null
      and p.simulated_number is null
      and ${isLicensedFor(sql`${jurisdiction}::text`, time.startsAt)}
    group by p.physician_id
    order by count(c.telehealth_consult_id), p.physician_id
    limit ${mostCandidates}`.execute(unit.db)
  for (const { physician_id: physicianId } of rows) {
    const { deactivated_at } = await lockPhysician(unit, physicianId)
    const availability = await findAvailability(unit, physicianId)
    if (deactivated_at !== null || !availability || !isOpen(availability, time)) continue
    if ((await bookedSpans(unit, physicianId, time)).length === 0) return physicianId
  }
  return null
}
