import type pg from 'pg'

/** A backlog: the number of lanes (patients), and the number of messages in each. */
export interface Backlog {
  readonly lanes: number
  readonly perLane: number
}

/** A way to deliver messages in the order of their lanes. Each delivery writes a row to a sink. */
export interface Contender {
  readonly name: string
  /** The table to which each delivery adds a row. */
  readonly sink: string
  /** Replaces all messages by a backlog that is ready for delivery. */
  load(backlog: Backlog): Promise<void>
  /** Delivers for this long or until the backlog is empty, and waits for running work to finish. */
  deliver(ms: number): Promise<void>
  close(): Promise<void>
}

/** Creates a sink. It has no index and is the same for every contender. */
export async function createSink(owner: pg.Pool, sink: string): Promise<void> {
  await owner.query(`create table ${sink} (lane_key text not null, item_id text not null)`)
}

/** Returns the number of messages in a sink. */
export async function countDelivered(owner: pg.Pool, { sink }: Contender): Promise<number> {
  const { rows } = await owner.query<{ n: string }>(`select count(*) as n from ${sink}`)
  return Number(rows[0]?.n ?? 0)
}
