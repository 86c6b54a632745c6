import { type Database, prepared, type TenantTransaction } from '@consult/db'
import { sql } from 'kysely'
import { eventArguments, type NewEvent } from '../events/event-log.ts'
import type { LaneItem } from './lane.ts'

/** A lane that this worker has leased. */
export interface LeasedLane {
  readonly laneKey: string
  readonly delivered: number
  readonly failures: number
}

/** The lease under which lanes are held. */
export interface Lease {
  readonly token: string
  readonly now: Date
  /** No other worker leases the lanes before this time. */
  readonly until: Date
}

/** The partners that have a lane ready at `now`. */
export async function partnersWithReadyLanes(database: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ partner_id: string }>`
    select partner_id from tenant.partners_with_ready_lanes(${now})`.execute(database.directory)
  return rows.map((row) => row.partner_id)
}

/** Leased lanes with their first items, lane by lane and in order. */
export interface LeasedBatch {
  readonly lanes: readonly LeasedLane[]
  readonly items: readonly LaneItem[]
}

/** The columns of an item that was read with its lane; null for a lane without items. */
type LeasedRow = LeasedLane & { [Column in keyof LaneItem]: LaneItem[Column] | null }

const toItem = ({ delivered, failures, ...item }: LeasedRow) => item as LaneItem

/**
 * Leases up to `limit.lanes` ready lanes, longest waiting first, and reads the first `limit.itemsPerLane` items of
 * each. This is a single statement in its own transaction. Workers skip each other's lanes. Only the queue is locked: a
 * statement that needs a lane and its row in the queue locks the lane first, as a post does.
 */
export async function leaseLanes(
  database: Database,
  partnerId: string,
  lease: Lease,
  limit: { lanes: number; itemsPerLane: number },
): Promise<LeasedBatch> {
  const { rows } = await sql<LeasedRow>`
    select lane_key as "laneKey", delivered, failures, position, item_id as "itemId", payload,
      accepted_at as "acceptedAt", request_id as "requestId"
    from tenant.lease_lanes(${partnerId}, ${lease.now}, ${lease.until}, ${lease.token}, ${limit.lanes},
      ${limit.itemsPerLane})`.execute(database.directory)
  const lanes = new Map(
    rows.map(({ laneKey, delivered, failures }): [string, LeasedLane] => [laneKey, { laneKey, delivered, failures }]),
  )
  return { lanes: [...lanes.values()], items: rows.filter(({ itemId }) => itemId !== null).map(toItem) }
}

/** The first item of a leased lane. */
export async function readHead(tx: TenantTransaction, lane: LeasedLane): Promise<LaneItem | undefined> {
  const { rows } = await sql<LaneItem>`
    select lane_key as "laneKey", position, item_id as "itemId", payload, accepted_at as "acceptedAt",
      request_id as "requestId"
    from lane_items
    where partner_id = ${tx.partnerId} and lane_key = ${lane.laneKey} and position > ${lane.delivered}
    order by position limit 1`.execute(tx.db)
  return rows[0]
}

/**
 * Removes delivered items, advances their lanes, and appends the events of the delivery. It must be the last statement of
 * the transaction, as `appendEvents`: it locks the partner's log. A lane advances only from the item before the first of these, so an
 * item is delivered once even if two workers believe that they hold its lane.
 * @returns the lanes whose lease was still valid. The caller rolls back the transaction when any is missing, because
 * another worker has that lane now. In that case, no event was appended.
 */
export async function completeItems(
  tx: TenantTransaction,
  items: readonly LaneItem[],
  lease: Lease,
  { events, now }: { readonly events: readonly NewEvent[]; readonly now: Date },
): Promise<Set<string>> {
  const spans = [...Map.groupBy(items, (item) => item.laneKey)].map(([laneKey, done]) => {
    const positions = done.map((item) => item.position)
    return { laneKey, first: Math.min(...positions), last: Math.max(...positions) }
  })
  const { rows } = await sql<{ laneKey: string }>`${prepared}
    select lane_key as "laneKey" from tenant.complete_items(${tx.partnerId}, ${lease.token}, ${lease.now},
      ${spans.map((span) => span.laneKey)}::text[], ${spans.map((span) => span.first)}::bigint[],
      ${spans.map((span) => span.last)}::bigint[], ${now}, ${eventArguments(events)})`.execute(tx.db)
  return new Set(rows.map((row) => row.laneKey))
}

/** Releases a lane whose head failed: no worker takes it before `readyAt`, and its later items wait behind the head. */
export async function backOffLane(
  tx: TenantTransaction,
  lane: { laneKey: string; failures: number; readyAt: Date },
  lease: Lease,
): Promise<void> {
  await tx.db
    .updateTable('lane_queue')
    .set({ failures: lane.failures, lease_token: null, ready_at: lane.readyAt })
    .where('partner_id', '=', tx.partnerId)
    .where('lane_key', '=', lane.laneKey)
    .where('lease_token', '=', lease.token)
    .execute()
}

/** Releases lanes unchanged. */
export async function releaseLanes(tx: TenantTransaction, lease: Lease): Promise<void> {
  await tx.db
    .updateTable('lane_queue')
    .set({ lease_token: null, ready_at: lease.now })
    .where('partner_id', '=', tx.partnerId)
    .where('lease_token', '=', lease.token)
    .execute()
}

/** Parks an item with the cause of its failure. */
export async function parkItem(tx: TenantTransaction, item: LaneItem, cause: string, now: Date): Promise<void> {
  await tx.db
    .insertInto('parked_items')
    .values({
      partner_id: tx.partnerId,
      item_id: item.itemId,
      lane_key: item.laneKey,
      payload: JSON.stringify(item.payload),
      accepted_at: item.acceptedAt,
      request_id: item.requestId,
      parked_at: now,
      cause,
    })
    .execute()
}
