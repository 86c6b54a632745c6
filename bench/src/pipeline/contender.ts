import type pg from 'pg'

/** A backlog: so many lanes (patients), so many messages waiting in each. */
export interface Backlog {
  readonly lanes: number
  readonly perLane: number
}

/** One way to deliver messages in the order of their lanes, each delivery a row in a sink. */
export interface Contender {
  readonly name: string
  /** The table that a delivery is a row of. */
  readonly sink: string
  /** Replaces what there is by a backlog, ready to be delivered. */
  load(backlog: Backlog): Promise<void>
  /** Delivers for so long, or until nothing is left, and lets what is under way come to its end. */
  deliver(ms: number): Promise<void>
  close(): Promise<void>
}

/** Makes a sink as every contender has it: no index, nothing that would set one apart. */
export async function createSink(owner: pg.Pool, sink: string): Promise<void> {
  await owner.query(`create table ${sink} (lane_key text not null, item_id text not null)`)
}

/** How many messages a sink holds. */
export async function countDelivered(owner: pg.Pool, { sink }: Contender): Promise<number> {
  const { rows } = await owner.query<{ n: string }>(`select count(*) as n from ${sink}`)
  return Number(rows[0]?.n ?? 0)
}
