import { isExclusionViolation, type TenantTransaction } from '@consult/db'
import { ConsultError, notFound } from '@consult/domain'
import { setTimers } from '@consult/engine'
import type { Unit } from '@consult/request'
import { awaitRecording } from '../recordings/recording-store.ts'
import { type TelehealthConsultRow, toLifecycleColumns } from './consult-row.ts'
import { LockedTelehealthConsult } from './locked-telehealth-consult.ts'

const selectConsult = (tx: TenantTransaction, telehealthConsultId: string) =>
  tx.db
    .selectFrom('telehealth_consults')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('telehealth_consult_id', '=', telehealthConsultId)

/** Reads one consult without locking it. @throws not_found */
export async function fetchTelehealthRow(
  tx: TenantTransaction,
  telehealthConsultId: string,
): Promise<TelehealthConsultRow> {
  const row = await selectConsult(tx, telehealthConsultId).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/**
 * Reads and locks one consult, whose clock the unit follows from then on. A transaction that also locks a physician's row must lock the consult first.
 * @throws not_found
 */
export async function lockTelehealthConsult(unit: Unit, telehealthConsultId: string): Promise<LockedTelehealthConsult> {
  const row = await selectConsult(unit, telehealthConsultId).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  await unit.followClock(row.test_clock_id)
  return new LockedTelehealthConsult(row, unit.now)
}

/**
 * Converts a violation of the database's booking constraint, which catches bookings that earlier checks missed.
 * @throws slot_unavailable, or the given error if it is a different one.
 */
export function refuseTaken(error: unknown): never {
  throw isExclusionViolation(error, 'telehealth_consults_one_booking') ? new ConsultError('slot_unavailable') : error
}

/** When the booking last changed: now, or as the row has it. */
function bookedAt({ row, life }: LockedTelehealthConsult, now: Date): Date | null {
  const isSame =
    row.scheduled_for?.getTime() === life.scheduledFor?.getTime() &&
    row.duration_minutes === life.durationMinutes &&
    row.booked_physician_id === life.bookedPhysicianId
  return isSame ? row.booked_at : now
}

/**
 * Writes a consult's new state, rings and timers. The caller writes its events.
 * @throws slot_unavailable when another consult was booked for its time at the same moment.
 */
export async function saveTelehealthConsult(
  tx: TenantTransaction & Pick<Unit, 'requestId' | 'realNow'>,
  consult: LockedTelehealthConsult,
  now: Date,
): Promise<void> {
  const { requestId } = tx
  await tx.db
    .updateTable('telehealth_consults')
    .set({
      ...toLifecycleColumns(consult.life),
      booked_at: bookedAt(consult, now),
      ring_count: consult.ringCount,
      devices: consult.row.devices && JSON.stringify(consult.row.devices),
      network: consult.row.network,
    })
    .where('partner_id', '=', tx.partnerId)
    .where('telehealth_consult_id', '=', consult.id)
    .execute()
    .catch(refuseTaken)
  for (const ring of consult.rings) {
    if ('outcome' in ring) {
      await tx.db
        .updateTable('telehealth_rings')
        .set({ ended_at: now, outcome: ring.outcome })
        .where('partner_id', '=', tx.partnerId)
        .where('telehealth_consult_id', '=', consult.id)
        .where('ring_number', '=', ring.number)
        .execute()
    } else {
      await tx.db
        .insertInto('telehealth_rings')
        .values({
          partner_id: tx.partnerId,
          telehealth_consult_id: consult.id,
          ring_number: ring.number,
          physician_id: ring.physicianId,
          rung_at: now,
          ended_at: null,
          outcome: null,
        })
        .execute()
    }
  }
  if (consult.life.recordingStatus === 'processing' && consult.row.recording_status !== 'processing') {
    await awaitRecording(tx, consult.id, { requestId, now: tx.realNow })
  }
  await setTimers(tx, consult.timers(tx.realNow))
}
