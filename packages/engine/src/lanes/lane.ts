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
      insert into lanes as l (partner_id, lane_key, accepted, delivered, ready_at, failures)
      values (${tx.partnerId}, ${item.laneKey}, 1, 0, ${item.acceptedAt}, 0)
      on conflict (partner_id, lane_key) do update set
        accepted = l.accepted + 1,
        ready_at = coalesce(l.ready_at, excluded.ready_at)
      returning accepted
    )
    insert into lane_items (partner_id, lane_key, position, item_id, payload, accepted_at, request_id)
    select ${tx.partnerId}, ${item.laneKey}, lane.accepted, ${item.itemId}, ${JSON.stringify(item.payload)}::json,
      ${item.acceptedAt}, ${item.requestId}
    from lane`.execute(tx.db)
}
