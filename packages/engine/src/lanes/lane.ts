import { prepared, type TenantTransaction } from '@consult/db'
import { sql } from 'kysely'

/** An item to put in a lane. The caller chooses `itemId`; `payload` is any JSON. */
export interface NewLaneItem {
  readonly laneKey: string
  readonly itemId: string
  readonly payload: unknown
  readonly acceptedAt: Date
  readonly requestId: string | null
}

/** An item that has reached the head of its lane. */
export interface LaneItem extends NewLaneItem {
  readonly position: number
}

/**
 * Appends items to their lanes, in the order given, and creates missing lanes. Once the transaction has committed, each
 * item is delivered exactly once, after everything that its lane accepted before it.
 *
 * Posts to one lane wait for each other's commit. So a post that is made after another post got its 202 comes after it
 * in the lane, in every process and regardless of the processes' clocks. Lanes are locked in the order of their keys,
 * so that two posts to several lanes cannot deadlock.
 */
export async function postToLanes(tx: TenantTransaction, items: readonly NewLaneItem[]): Promise<void> {
  if (items.length === 0) return
  // Passed as text, because JSON nested in JSON may not contain every character that top-level JSON may.
  await sql`${prepared} 
    with item as materialized (
      select * from unnest(${items.map(({ laneKey }) => laneKey)}::text[], ${items.map(({ itemId }) => itemId)}::text[],
        ${items.map(({ payload }) => JSON.stringify(payload))}::text[],
        ${items.map(({ acceptedAt }) => acceptedAt)}::timestamptz[],
        ${items.map(({ requestId }) => requestId)}::text[])
        with ordinality as i(lane_key, item_id, payload, accepted_at, request_id, n)
    ), share as (
      select lane_key, count(*) as items, min(accepted_at) as accepted_at from item group by lane_key
    ), lane as (
      insert into lanes as l (partner_id, lane_key, accepted, delivered)
      select ${tx.partnerId}, lane_key, items, 0 from share order by lane_key collate "C"
      on conflict (partner_id, lane_key) do update set accepted = l.accepted + excluded.accepted
      returning lane_key, accepted
    ), queued as (
      -- After the lane: the worker that empties the lane locks it before it deletes the row of the queue.
      insert into lane_queue (partner_id, lane_key, queued_at, ready_at, failures)
      select ${tx.partnerId}, lane_key, share.accepted_at, share.accepted_at, 0 from lane join share using (lane_key)
      on conflict do nothing
    )
    insert into lane_items (partner_id, lane_key, position, item_id, payload, accepted_at, request_id)
    select ${tx.partnerId}, lane_key,
      lane.accepted - share.items + row_number() over (partition by lane_key order by item.n), item.item_id,
      item.payload::json, item.accepted_at, item.request_id
    from item join lane using (lane_key) join share using (lane_key)
    returning 1`.execute(tx.db)
}
