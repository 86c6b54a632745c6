import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { prepared } from '../prepared.ts'
import type { Tables } from '../tables/index.ts'
import type { LogPosition } from './log-position.ts'

/** Why a replica may not answer a read. */
export type ReplicaProblem = 'promoted' | 'other_cluster' | 'other_timeline' | 'behind'

/** A replica that may not answer a read. */
export class ReplicaProblemError extends Error {
  override readonly name = 'ReplicaProblemError'
  readonly problem: ReplicaProblem

  constructor(problem: ReplicaProblem) {
    super(`the replica may not answer: ${problem}`)
    this.problem = problem
  }
}

/** A replica, compared with a position of the primary. */
export interface ReplicaCheck {
  readonly problem: ReplicaProblem | null
  /** How much of the log is missing, and how old the last applied commit is if some is missing. */
  readonly lag: { readonly bytes: number; readonly seconds: number }
}

interface Row {
  isReplica: boolean
  cluster: string
  timeline: number
  bytes: number | null
  seconds: number | null
}

/** The timeline comes from the last restart point or, if that is newer, from the last page that was written to disk. */
const readState = (lsn: string) => sql<Row>`${prepared}
  select pg_is_in_recovery() as "isReplica", system.system_identifier::text as cluster,
    greatest(checkpoint.timeline_id, recovery.min_recovery_end_timeline) as timeline,
    pg_wal_lsn_diff(${lsn}::pg_lsn, pg_last_wal_replay_lsn())::float8 as bytes,
    extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds
  from pg_control_system() as system, pg_control_checkpoint() as checkpoint, pg_control_recovery() as recovery`

function problemOf(row: Row, position: LogPosition): ReplicaProblem | null {
  if (!row.isReplica) return 'promoted'
  if (row.cluster !== position.cluster) return 'other_cluster'
  if (row.timeline !== position.timeline) return 'other_timeline'
  return row.bytes === null || row.bytes > 0 ? 'behind' : null
}

/** Compares a server with a position of the primary. */
export async function checkReplica(connection: Kysely<Tables>, position: LogPosition): Promise<ReplicaCheck> {
  const { rows } = await readState(position.lsn).execute(connection)
  const [row] = rows
  if (!row) throw new Error('the replica told no position')
  const bytes = Math.max(0, row.bytes ?? 0)
  return { problem: problemOf(row, position), lag: { bytes, seconds: bytes > 0 ? (row.seconds ?? 0) : 0 } }
}

/** The pauses between checks while a replica is behind, in milliseconds. Their sum is the longest that a read waits. */
const pausesMs = [1, 2, 4, 8, 16, 32, 32]

/**
 * Waits until the replica has applied its log up to `position`. Call it first in the transaction of a read: under read
 * committed, the statements after it see everything up to there.
 * @throws ReplicaProblemError
 */
export async function requireCurrent(connection: Kysely<Tables>, position: LogPosition): Promise<void> {
  for (const pauseMs of [...pausesMs, null]) {
    const { problem } = await checkReplica(connection, position)
    if (problem === null) return
    if (problem !== 'behind' || pauseMs === null) throw new ReplicaProblemError(problem)
    await pause(pauseMs)
  }
}
