import { isUniqueViolation, type TenantTransaction } from '@consult/db'
import { isLicensedFor, lockActing, requireLicense, touchPhysician } from '@consult/directory'
import { ConsultError, invalidRequest, type ReserveReason, type TelehealthConsult } from '@consult/domain'
import { type RequestContext, wakeStreams } from '@consult/request'
import { sql } from 'kysely'
import { actOnTelehealthConsult } from './act-on-telehealth-consult.ts'
import { isBookedFor } from './booked-physician.ts'
import { callTurn } from './call-turn.ts'
import type { TelehealthConsultRow } from './consult-row.ts'
import { ringSeconds } from './matching/waiting-room.ts'

/** Whether a patient whom the physician could take is before this one in line. */
async function isOutOfTurn(
  tx: TenantTransaction,
  row: TelehealthConsultRow,
  { physicianId, now }: { readonly physicianId: string; readonly now: Date },
): Promise<boolean> {
  const at = sql<Date>`${now}::timestamptz`
  const { rows } = await sql`
    select from telehealth_consults w
    join telehealth_consults me on me.partner_id = w.partner_id and me.telehealth_consult_id = ${row.telehealth_consult_id}
    join physicians p on p.partner_id = w.partner_id and p.physician_id = ${physicianId}
    where w.partner_id = ${tx.partnerId} and w.status = 'waiting' and w.present_until > ${at}
      and w.test_clock_id is not distinct from me.test_clock_id and w.simulation is null
      and (${callTurn('w')}, w.telehealth_consult_id) < (${callTurn('me')}, me.telehealth_consult_id)
      and ${isBookedFor('w', at)} and ${isLicensedFor(sql`w.jurisdiction`, now)}
    limit 1`.execute(tx.db)
  return rows.length > 0
}

/** Whether the physician is in a call, or one rings for them. Time for a note does not count: picking a patient ends it. */
async function isInCall(tx: TenantTransaction, physicianId: string): Promise<boolean> {
  const found = await tx.db
    .selectFrom('telehealth_consults')
    .select('telehealth_consult_id')
    .where('partner_id', '=', tx.partnerId)
    .where('physician_id', '=', physicianId)
    .where('status', 'in', ['ringing', 'in_progress'])
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Rings the physician who picks a patient from the waiting room, whoever is next. Matching locks the same rows, so one of both wins.
 * @throws not_found; physician_not_licensed; not_assigned for a call that is booked with another physician; thread_not_active, with the
 *   physician who has the patient; slot_unavailable while the physician is in a call; invalid_request without a reason out of turn
 */
export async function reserveTelehealthConsult(
  context: RequestContext,
  {
    telehealthConsultId,
    physicianId,
    reason,
  }: { readonly telehealthConsultId: string; readonly physicianId: string; readonly reason: ReserveReason | null },
): Promise<TelehealthConsult> {
  try {
    return await actOnTelehealthConsult(context, telehealthConsultId, async (consult, unit) => {
      await requireLicense(unit, consult.row, physicianId, unit.now)
      await lockActing(unit, physicianId)
      const wasWaiting = consult.life.status === 'waiting'
      if (wasWaiting && (await isInCall(unit, physicianId))) throw new ConsultError('slot_unavailable')
      const outOfTurn = wasWaiting && (await isOutOfTurn(unit, consult.row, { physicianId, now: unit.now }))
      consult.act({ type: 'ring', physicianId, ringSeconds })
      if (outOfTurn && reason === null) {
        const message = 'Another patient whom you could take is before this one. Say why this one is next.'
        throw invalidRequest({ path: 'reason', code: 'required', message })
      }
      if (outOfTurn && reason !== null) consult.explain(reason)
      await touchPhysician(unit, physicianId, { wrap_up_until: null })
      wakeStreams(context.services, unit)
    })
  } catch (error) {
    // A matcher rang for another call of the patient, or for the physician, at the same time.
    if (isUniqueViolation(error, 'telehealth_consults_one_patient')) throw new ConsultError('thread_not_active')
    if (isUniqueViolation(error, 'telehealth_consults_one_physician')) throw new ConsultError('slot_unavailable')
    throw error
  }
}
