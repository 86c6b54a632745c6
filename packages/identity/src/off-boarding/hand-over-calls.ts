import { actOnTelehealthConsult, endOf, type LockedTelehealthConsult } from '@consult/consults'
import { bookedSpans, findAvailability, isLicensedFor, lockPhysician } from '@consult/directory'
import { type HandedOver, isOpen, type Span, type TelehealthConsult } from '@consult/domain'
import { type RequestContext, type Unit, wakeMatching } from '@consult/request'
import { sql } from 'kysely'

/** How many physicians are considered for one booking. */
const mostCandidates = 50

/**
 * Finds a stand-in for a booking whose physician has left. The stand-in must be licensed at that time, have hours that
 * include it and have no other booking then. Physicians with the fewest upcoming bookings come first. Physicians
 * without hours are skipped, because it is unknown whether they would be there.
 * @returns the physician's id, or null. The physician's row is locked.
 */
async function findStandIn(
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

/** Books a stand-in for the same time, or releases the booking so that any physician can take it. */
async function rebook(unit: Unit, consult: LockedTelehealthConsult, leaverId: string): Promise<void> {
  const { scheduledFor, durationMinutes } = consult.life
  const endsAt = endOf(consult.life)
  if (!scheduledFor || !endsAt) return consult.act({ type: 'release' })
  const { jurisdiction } = consult.row
  const physicianId = await findStandIn(unit, { startsAt: scheduledFor, endsAt, jurisdiction, leaverId })
  const plan = { physicianId, scheduledFor, durationMinutes }
  // Rescheduling is not allowed when the booked time is over and the patient did not come. The released booking then
  // expires.
  consult.act(consult.allows({ type: 'reschedule', plan }) ? { type: 'reschedule', plan } : { type: 'release' })
}

const outcomeOf = ({ status, physicianId }: TelehealthConsult, leaverId: string): HandedOver['outcome'] => {
  if (status === 'completed') return 'ended'
  if (physicianId === leaverId) return 'left'
  return physicianId === null ? 'unassigned' : 'reassigned'
}

async function handOverCall(
  context: RequestContext,
  telehealthConsultId: string,
  leaverId: string,
): Promise<HandedOver | null> {
  let isTheirs = false
  const consult = await actOnTelehealthConsult(context, telehealthConsultId, async (consult, unit) => {
    const { life } = consult
    isTheirs = life.physicianId === leaverId || life.bookedPhysicianId === leaverId
    if (!isTheirs) return
    if (life.status === 'in_progress') return consult.act({ type: 'end', physicianId: leaverId })
    if (life.status === 'ringing' && life.physicianId === leaverId) {
      consult.act({ type: 'decline_ring', physicianId: leaverId })
    }
    if (consult.life.status === 'invited') await rebook(unit, consult, leaverId)
    if (consult.life.status === 'waiting' && consult.life.bookedPhysicianId === leaverId)
      consult.act({ type: 'release' })
    wakeMatching(context.services, unit)
  })
  if (!isTheirs || consult.status === 'cancelled') return null
  const { id, physicianId } = consult
  return { type: 'telehealth_consult', id, outcome: outcomeOf(consult, leaverId), physicianId }
}

/**
 * Hands over the calls of a physician who has left. A booking goes to another physician who is free then, or stays
 * open for any physician. A ringing call returns to the waiting room. A running call ends.
 */
export async function handOverCalls(context: RequestContext, leaverId: string): Promise<HandedOver[]> {
  const { partnerId } = context.account
  const visits = await context.services.database.inTenant(partnerId, (tx) =>
    tx.db
      .selectFrom('telehealth_consults')
      .select('telehealth_consult_id')
      .where('partner_id', '=', partnerId)
      .where((either) =>
        either.or([either('physician_id', '=', leaverId), either('booked_physician_id', '=', leaverId)]),
      )
      .where('status', 'not in', ['completed', 'cancelled'])
      .orderBy('scheduled_for')
      .execute(),
  )
  const handed: HandedOver[] = []
  for (const { telehealth_consult_id } of visits) {
    const outcome = await handOverCall(context, telehealth_consult_id, leaverId)
    if (outcome) handed.push(outcome)
  }
  return handed
}
