import { prepared, type TenantTransaction } from '@consult/db'
import { type RawBuilder, sql } from 'kysely'

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

/** The arguments with which `tenant.post_to_lanes`, or a function that calls it, gets items. */
export function laneArguments(items: readonly NewLaneItem[]): RawBuilder<unknown> {
  // Passed as text, because JSON nested in JSON may not contain every character that top-level JSON may.
  return sql`${items.map(({ laneKey }) => laneKey)}::text[], ${items.map(({ itemId }) => itemId)}::text[],
    ${items.map(({ payload }) => JSON.stringify(payload))}::text[],
    ${items.map(({ acceptedAt }) => acceptedAt)}::timestamptz[], ${items.map(({ requestId }) => requestId)}::text[]`
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
  await sql`${prepared} select tenant.post_to_lanes(${tx.partnerId}, ${laneArguments(items)})`.execute(tx.db)
}
