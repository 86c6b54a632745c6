import type { TenantTransaction } from '@consult/db'
import { notFound } from '@consult/domain'
import { setTimers } from '@consult/engine'
import { withdrawNotifications } from '@consult/notifications'
import type { Unit } from '@consult/request'
import { sql } from 'kysely'
import type { AsyncConsultRow } from '../consult-row.ts'
import { type UnreadBatch, unreadBatchOf, unreadColumns, unreadDueAt, unreadTimer } from './unread-batch.ts'

interface Mark {
  readonly asyncConsultId: string
  readonly sequence: number
}

/** Keeps how far the assigned physician has read, in the transaction that adds the mark. It never moves back. */
export async function advancePhysicianReading(tx: TenantTransaction, mark: Mark): Promise<void> {
  await sql`
    update async_consults set physician_read_sequence = greatest(physician_read_sequence, ${mark.sequence}::bigint)
    where partner_id = ${tx.partnerId} and async_consult_id = ${mark.asyncConsultId}`.execute(tx.db)
}

/** Locks the row against deliveries and other readers, but not against references to it, and reads it. */
async function lockRow(tx: TenantTransaction, asyncConsultId: string): Promise<AsyncConsultRow> {
  const { rows } = await sql<AsyncConsultRow>`
    select * from async_consults where partner_id = ${tx.partnerId} and async_consult_id = ${asyncConsultId}
    for no key update`.execute(tx.db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

/** The batch that the first physician's message above a sequence begins; null: there is none. */
async function batchAbove(
  tx: TenantTransaction,
  asyncConsultId: string,
  sequence: number,
): Promise<UnreadBatch | null> {
  const { rows } = await sql<{ fromSequence: number; since: Date }>`
    select sequence as "fromSequence", created_at as since from messages
    where partner_id = ${tx.partnerId} and async_consult_id = ${asyncConsultId} and sequence > ${sequence}
      and author_type = 'physician'
    order by sequence limit 1`.execute(tx.db)
  return rows[0] ? { ...rows[0], toldAt: null } : null
}

/**
 * Keeps how far the patient has read, in the transaction that adds the mark. Reading ends the batch of unread messages
 * and withdraws what the patient was to be notified of. Messages above the mark form the next batch, which is due from
 * the delivery of its first message.
 * @param unreadAfter how long messages may stay unread, in seconds.
 */
export async function advancePatientReading(unit: Unit, mark: Mark, unreadAfter: number): Promise<void> {
  const { asyncConsultId, sequence } = mark
  const row = await lockRow(unit, asyncConsultId)
  const was = unreadBatchOf(row)
  const hasEnded = was !== null && was.fromSequence <= sequence
  const next = hasEnded && row.message_count > sequence ? await batchAbove(unit, asyncConsultId, sequence) : null
  await unit.db
    .updateTable('async_consults')
    .set({
      patient_read_sequence: Math.max(row.patient_read_sequence, sequence),
      ...unreadColumns(hasEnded ? next : was),
    })
    .where('partner_id', '=', unit.partnerId)
    .where('async_consult_id', '=', asyncConsultId)
    .execute()
  if (next) await setTimers(unit, [unreadTimer(row, unreadDueAt(next, unreadAfter))])
  await withdrawNotifications(unit, { asyncConsultId, kinds: ['message_unread'], reason: 'read', upTo: sequence })
}
