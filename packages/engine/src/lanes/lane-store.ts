import type { Database, TenantTransaction } from '@consult/db'
import { sql } from 'kysely'
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
  /** Until when no other worker leases the lanes. */
  readonly until: Date
}

/** The partners that have a lane ready at `now`. */
export async function partnersWithReadyLanes(database: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ partner_id: string }>`
    select partner_id from tenant.partners_with_ready_lanes(${now})`.execute(database.directory)
  return rows.map((row) => row.partner_id)
}

/** Leases up to `limit` ready lanes, longest waiting first. Workers skip each other's lanes. */
export async function leaseLanes(tx: TenantTransaction, lease: Lease, limit: number): Promise<LeasedLane[]> {
  const { rows } = await sql<LeasedLane>`
    update lanes set ready_at = ${lease.until}, lease_token = ${lease.token}
    where partner_id = ${tx.partnerId} and lane_key in (
      select lane_key from lanes
      where partner_id = ${tx.partnerId} and ready_at <= ${lease.now}
      order by ready_at limit ${limit}
      for update skip locked)
    returning lane_key as "laneKey", delivered, failures`.execute(tx.db)
  return rows
}

/**
 * The first items of each lane, lane by lane and in order. A separate statement, because a statement that also took
 * the lease would read the items as they were before it waited for the lane. Lateral, so that each lane's items are
 * looked up separately: as a plain join, it read the complete backlog for every batch.
 */
export async function readHeads(
  tx: TenantTransaction,
  lanes: readonly LeasedLane[],
  perLane: number,
): Promise<LaneItem[]> {
  const { rows } = await sql<LaneItem>`
    select i.lane_key as "laneKey", i.position, i.item_id as "itemId", i.payload, i.accepted_at as "acceptedAt",
      i.request_id as "requestId"
    from unnest(${lanes.map((lane) => lane.laneKey)}::text[], ${lanes.map((lane) => lane.delivered)}::bigint[])
      as lane(key, delivered)
    cross join lateral (
      select * from lane_items
      where partner_id = ${tx.partnerId} and lane_key = lane.key and position > lane.delivered
      order by position limit ${perLane}
    ) as i
    order by i.lane_key, i.position`.execute(tx.db)
  return rows
}

/**
 * Removes delivered items and advances their lanes.
 * @returns the lanes whose lease was still valid. The caller rolls back the transaction when any is missing, because
 * another worker has that lane now.
 */
export async function completeItems(
  tx: TenantTransaction,
  items: readonly LaneItem[],
  lease: Lease,
): Promise<Set<string>> {
  const spans = [...Map.groupBy(items, (item) => item.laneKey)].map(([laneKey, done]) => {
    const positions = done.map((item) => item.position)
    return { laneKey, first: Math.min(...positions), last: Math.max(...positions) }
  })
  const { rows } = await sql<{ laneKey: string }>`
    with done as (
      select * from unnest(${spans.map((span) => span.laneKey)}::text[], ${spans.map((span) => span.first)}::bigint[],
        ${spans.map((span) => span.last)}::bigint[]) as d(lane_key, first, last)
    ), moved as (
      update lanes l set
        delivered = done.last,
        failures = 0,
        lease_token = null,
        ready_at = case when l.accepted > done.last then ${lease.now}::timestamptz end
      from done
      where l.partner_id = ${tx.partnerId} and l.lane_key = done.lane_key and l.lease_token = ${lease.token}
      returning l.lane_key
    ), gone as (
      delete from lane_items i using done
      where i.partner_id = ${tx.partnerId} and i.lane_key = done.lane_key
        and i.position >= done.first and i.position <= done.last
    )
    select lane_key as "laneKey" from moved`.execute(tx.db)
  return new Set(rows.map((row) => row.laneKey))
}

/**
 * Releases a lane whose head failed. No worker leases it before `readyAt`, and its later items wait behind the head.
 */
export async function backOffLane(
  tx: TenantTransaction,
  lane: { laneKey: string; failures: number; readyAt: Date },
  lease: Lease,
): Promise<void> {
  await tx.db
    .updateTable('lanes')
    .set({ failures: lane.failures, lease_token: null, ready_at: lane.readyAt })
    .where('partner_id', '=', tx.partnerId)
    .where('lane_key', '=', lane.laneKey)
    .where('lease_token', '=', lease.token)
    .execute()
}

/** Releases lanes unchanged. */
export async function releaseLanes(tx: TenantTransaction, lease: Lease): Promise<void> {
  await tx.db
    .updateTable('lanes')
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
