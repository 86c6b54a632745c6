import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { prepared } from '../prepared.ts'

/** A place in the write-ahead log of one database cluster. */
export interface LogPosition {
  /** PostgreSQL's identifier of the cluster. A replica has the identifier of its primary. */
  readonly cluster: string
  /** Every promotion begins a new timeline. */
  readonly timeline: number
  /** The log sequence number: `0/3000060`. */
  readonly lsn: string
}

/**
 * The position that includes every commit that anyone can see. A commit is flushed before others see it, unless
 * synchronous_commit is off.
 */
const readPosition = sql<LogPosition>`${prepared}
  select lsn::text, cluster.system_identifier::text as cluster,
    ('x' || substr(pg_walfile_name(lsn), 1, 8))::bit(32)::int as timeline
  from (
    select case current_setting('synchronous_commit')
      when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as lsn
  ) as log, pg_control_system() as cluster`

/**
 * Makes a function that reads the primary's position. Callers share a statement that has not been sent yet, so the
 * position includes everything that was committed before each call.
 */
export function createPositionReader({ directory }: Pick<Database, 'directory'>): () => Promise<LogPosition> {
  let next: Promise<LogPosition> | null = null
  let running: Promise<unknown> = Promise.resolve()
  const send = async () => {
    next = null
    const { rows } = await readPosition.execute(directory)
    const [position] = rows
    if (!position) throw new Error('the primary told no position')
    return position
  }
  return () => {
    next ??= running.then(() => {
      const sent = send()
      running = sent.catch(() => undefined)
      return sent
    })
    return next
  }
}
