import type { ColumnType } from 'kysely'

type Created = ColumnType<Date, Date, never>

/** One first-in-first-out lane. Items have positions 1, 2, 3 …; those up to `delivered` are done. */
export interface LanesTable {
  partner_id: string
  lane_key: string
  accepted: number
  delivered: number
}

/** A lane that has items. */
export interface LaneQueueTable {
  partner_id: string
  lane_key: string
  /** Orders the queue: when the lane got its first item, or when a worker has left items in it. */
  queued_at: Date
  /** When a worker may take the lane: now, after a backoff, or when the current worker's lease expires. */
  ready_at: Date
  lease_token: string | null
  failures: number
}

export interface LaneItemsTable {
  partner_id: string
  lane_key: string
  position: number
  item_id: string
  payload: ColumnType<unknown, string, never>
  accepted_at: Date
  request_id: string | null
}

/** Items that failed too often and were parked so that their successors could proceed. */
export interface ParkedItemsTable {
  partner_id: string
  item_id: string
  lane_key: string
  payload: ColumnType<unknown, string, never>
  accepted_at: Date
  request_id: string | null
  parked_at: Date
  /** The class and code of the last error; never its text. */
  cause: string
}

export interface TimersTable {
  partner_id: string
  kind: string
  subject_id: string
  due_at: Date
  /** Null for a timer on a test clock, which fires when that clock advances. */
  next_attempt_at: Date | null
  failures: number
  clock_id: string | null
}

/** The newest event of each partner's log. */
export interface EventHeadsTable {
  partner_id: string
  last_sequence: number
  last_created_at: Date
}

/** One history of the event log. `follows`: the epoch that it replaced; null for the first history. */
export interface EventLogEpochsTable {
  /** The Unix time at which it began, in seconds, or the previous epoch plus one if that is later. */
  epoch: number
  follows: number | null
  began_at: Date
  reason: 'created' | 'restored' | 'rewound'
}

export interface EventsTable {
  partner_id: string
  /** Dense per partner, from 1. */
  sequence: number
  event_id: string
  type: string
  data: ColumnType<Record<string, unknown>, string, never>
  created_at: Created
  request_id: string | null
  /** The patient whose widget may see it. */
  patient_id: string
  /** Null: the event is about no consult. */
  consult_id: string | null
  /** The webhook endpoint that the event is about. That endpoint does not get it. */
  endpoint_id: string | null
  /** Since when its data is a tombstone. */
  erased_at: ColumnType<Date | null, never, Date>
}

/** Requests with an Idempotency-Key, and their encrypted response. Null `body`: still running. */
export interface IdempotencyKeysTable {
  partner_id: string
  principal: string
  key: string
  fingerprint: string
  run_token: string
  run_until: Date
  body: ColumnType<unknown, string | null, string | null>
  /** The patient whose data the answer shows; null: none, or the request did not get that far. */
  patient_id: ColumnType<string | null, string | null | undefined, string | null>
  created_at: Created
}

export interface TablesOfEngine {
  lanes: LanesTable
  lane_queue: LaneQueueTable
  lane_items: LaneItemsTable
  parked_items: ParkedItemsTable
  timers: TimersTable
  event_heads: EventHeadsTable
  event_log_epochs: EventLogEpochsTable
  events: EventsTable
  idempotency_keys: IdempotencyKeysTable
}
