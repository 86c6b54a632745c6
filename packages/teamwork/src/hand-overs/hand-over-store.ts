import { type HandOversTable, newId, type TenantTransaction } from '@consult/db'
import { physicianNames } from '@consult/directory'
import {
  addSeconds,
  type HandOver,
  type HandOverOffer,
  type HandOverThread,
  handOverSeconds,
  handOverStatus,
  type StoredHandOverNote,
} from '@consult/domain'
import type { Unit } from '@consult/request'
import type { Selectable } from 'kysely'

export type HandOverRow = Selectable<HandOversTable>

/** The part of a row that decides whether the offer stands. */
export const toOffer = (row: HandOverRow): HandOverOffer => ({
  fromPhysicianId: row.from_physician_id,
  assignedAt: row.assigned_at,
  resolutionCount: row.resolution_count,
  expiresAt: row.expires_at,
  outcome: row.outcome,
})

/** The offer of a thread that nobody has settled, if there is one. The caller has locked the thread. */
export async function findOpenOffer(tx: TenantTransaction, asyncConsultId: string): Promise<HandOverRow | null> {
  const row = await tx.db
    .selectFrom('hand_overs')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('async_consult_id', '=', asyncConsultId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Settles a thread's open offer, if it has one. */
export async function settleOffer(
  tx: TenantTransaction,
  asyncConsultId: string,
  outcome: 'accepted' | 'declined' | 'withdrawn',
  now: Date,
): Promise<void> {
  await tx.db
    .updateTable('hand_overs')
    .set({ outcome, settled_at: now })
    .where('partner_id', '=', tx.partnerId)
    .where('async_consult_id', '=', asyncConsultId)
    .where('outcome', 'is', null)
    .execute()
}

/**
 * Notes that a thread is offered to a colleague or went to the queue, which does not give it back to whom it came from. Replaces
 * the open offer.
 * @param offer.thread as it was before. @param offer.to null: the queue.
 */
export async function storeHandOver(
  unit: Unit,
  offer: {
    readonly asyncConsultId: string
    readonly from: string
    readonly to: string | null
    readonly note: StoredHandOverNote | null
    readonly thread: Pick<HandOverThread, 'assignedAt' | 'resolutions'>
  },
): Promise<HandOverRow> {
  const { asyncConsultId, from, to, note, thread } = offer
  const { realNow: now } = unit
  await settleOffer(unit, asyncConsultId, 'withdrawn', now)
  const row = {
    partner_id: unit.partnerId,
    async_consult_id: asyncConsultId,
    hand_over_id: newId('handOver', now),
    from_physician_id: from,
    to_physician_id: to,
    note,
    assigned_at: thread.assignedAt ?? unit.now,
    resolution_count: thread.resolutions.length,
    offered_at: now,
    expires_at: addSeconds(now, handOverSeconds),
    outcome: to === null ? ('queued' as const) : null,
    settled_at: to === null ? now : null,
  }
  await unit.db
    .insertInto('hand_overs')
    .values({ ...row, note: note && JSON.stringify(note) })
    .execute()
  return row
}

/** Converts rows to resources, each with its thread. */
export async function toHandOvers(
  tx: TenantTransaction,
  found: readonly { readonly row: HandOverRow; readonly thread: HandOverThread }[],
  now: Date,
): Promise<HandOver[]> {
  const ids = found.flatMap(({ row }) => [row.from_physician_id, ...(row.to_physician_id ? [row.to_physician_id] : [])])
  const names = await physicianNames(tx, [...new Set(ids)])
  const named = (id: string) => ({ id, name: names.get(id) ?? '' })
  return found.map(({ row, thread }) => ({
    id: row.hand_over_id,
    asyncConsultId: row.async_consult_id,
    from: named(row.from_physician_id),
    to: row.to_physician_id === null ? null : named(row.to_physician_id),
    note: row.note,
    status: handOverStatus(toOffer(row), thread, now),
    createdAt: row.offered_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
  }))
}
