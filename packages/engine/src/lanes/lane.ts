import type { TenantTransaction } from '@consult/db'
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
 * Appends an item to its lane, creating the lane if needed. Once the transaction has committed, the item is delivered
 * exactly once, after everything that the lane accepted before it.
 *
 * Posts to one lane wait for each other's commit, so that a post made after another's 202 is behind it in the lane,
 * in every process and regardless of the processes' clocks.
 */
export async function postToLane(tx: TenantTransaction, item: NewLaneItem): Promise<void> {
  await sql`
    with lane as (
      insert into lanes as l (partner_id, lane_key, accepted, delivered, failures)
      values (${tx.partnerId}, ${item.laneKey}, 1, 0, 0)
      on conflict (partner_id, lane_key) do update set accepted = l.accepted + 1
      returning accepted
    ), queued as (
      -- After the lane: the worker that empties the lane locks it before it deletes the row of the queue.
      insert into lane_queue (partner_id, lane_key, queued_at, ready_at, failures)
      select ${tx.partnerId}, ${item.laneKey}, ${item.acceptedAt}, ${item.acceptedAt}, 0 from lane
      on conflict do nothing
    )
    insert into lane_items (partner_id, lane_key, position, item_id, payload, accepted_at, request_id)
    select ${tx.partnerId}, ${item.laneKey}, lane.accepted, ${item.itemId}, ${JSON.stringify(item.payload)}::json,
      ${item.acceptedAt}, ${item.requestId}
    from lane`.execute(tx.db)
}
