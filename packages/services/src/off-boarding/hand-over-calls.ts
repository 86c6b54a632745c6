import type { HandedOver, TelehealthConsult } from '@consult/domain'
import { lookForMatches } from '../request/look-for-matches.ts'
import type { Call } from '../request/request-context.ts'
import type { Unit } from '../request/unit-of-work.ts'
import { actOnVisit } from '../telehealth-consults/act-on-visit.ts'
import { endOf } from '../telehealth-consults/consult-row.ts'
import type { Visit } from '../telehealth-consults/visit.ts'
import { findStandIn } from './find-stand-in.ts'

/** Books somebody else for the same time, or nobody in particular. */
async function rebook(unit: Unit, visit: Visit, leaverId: string): Promise<void> {
  const { scheduledFor, durationMinutes } = visit.life
  const endsAt = endOf(visit.life)
  if (!scheduledFor || !endsAt) return visit.act({ type: 'release' })
  const { jurisdiction } = visit.row
  const physicianId = await findStandIn(unit, { startsAt: scheduledFor, endsAt, jurisdiction, leaverId })
  const plan = { physicianId, scheduledFor, durationMinutes }
  // The patient has not come, and the time is over: whatever is left of the booking runs out by itself.
  visit.act(visit.allows({ type: 'reschedule', plan }) ? { type: 'reschedule', plan } : { type: 'release' })
}

const outcomeOf = ({ status, physicianId }: TelehealthConsult, leaverId: string): HandedOver['outcome'] => {
  if (status === 'completed') return 'ended'
  if (physicianId === leaverId) return 'left'
  return physicianId === null ? 'unassigned' : 'reassigned'
}

async function handOverCall(call: Call, telehealthConsultId: string, leaverId: string): Promise<HandedOver | null> {
  let isTheirs = false
  const consult = await actOnVisit(call, telehealthConsultId, async (visit, unit) => {
    const { life } = visit
    isTheirs = life.physicianId === leaverId || life.bookedPhysicianId === leaverId
    if (!isTheirs) return
    if (life.status === 'in_progress') return visit.act({ type: 'end', physicianId: leaverId })
    if (life.status === 'ringing' && life.physicianId === leaverId) {
      visit.act({ type: 'decline_ring', physicianId: leaverId })
    }
    if (visit.life.status === 'invited') await rebook(unit, visit, leaverId)
    if (visit.life.status === 'waiting' && visit.life.bookedPhysicianId === leaverId) visit.act({ type: 'release' })
    lookForMatches(call.services, unit)
  })
  if (!isTheirs || consult.status === 'cancelled') return null
  const { id, physicianId } = consult
  return { type: 'telehealth_consult', id, outcome: outcomeOf(consult, leaverId), physicianId }
}

/**
 * Hands over the calls of a physician who has left: what is booked goes to somebody else who is free then, or to nobody
 * in particular; a ring goes back to the waiting room; a running call ends.
 */
export async function handOverCalls(call: Call, leaverId: string): Promise<HandedOver[]> {
  const { partnerId } = call.account
  const visits = await call.services.database.inTenant(partnerId, (tx) =>
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
    const outcome = await handOverCall(call, telehealth_consult_id, leaverId)
    if (outcome) handed.push(outcome)
  }
  return handed
}
