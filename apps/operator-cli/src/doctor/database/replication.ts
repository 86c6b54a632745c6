import type { Database } from '@consult/db'
import { sql } from 'kysely'
import { databaseCheck, type Finding, ok, problem, skipped, warning } from '../check.ts'
import { asLogin } from './as-login.ts'

/** What the primary knows about its standbys. */
export interface ReplicationFacts {
  /** `synchronous_standby_names`, empty when replication is asynchronous. */
  readonly wanted: string
  readonly standbys: readonly {
    readonly name: string
    /** Null when the login role may not see it. */
    readonly state: string | null
    readonly sync: string | null
    readonly lagBytes: number | null
    readonly lagSeconds: number | null
  }[]
  /** Replication slots that nobody reads, and the WAL that the server keeps for them. */
  readonly unreadSlots: readonly { readonly name: string; readonly bytes: number }[]
}

const mostLagBytes = 64 * 1024 ** 2
const mostLagSeconds = 30
const mostSlotBytes = 1024 ** 3
const mib = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MiB`

/** Judges the replication of a primary. */
export function judgeReplication({ wanted, standbys, unreadSlots }: ReplicationFacts): Finding {
  const hidden = standbys.some(({ state }) => state === null)
  if (hidden) {
    return skipped('the login role may not see the standbys: grant pg_read_all_stats, or use the URL of the owner')
  }
  if (wanted !== '' && !standbys.some(({ sync }) => sync === 'sync' || sync === 'quorum')) {
    return problem(
      'commits wait for a synchronous standby, and none is connected',
      'Start the standby. If it cannot be recovered, change synchronous_standby_names: then a failover can lose writes.',
    )
  }
  const slot = unreadSlots.find(({ bytes }) => bytes > mostSlotBytes)
  if (slot) {
    return warning(
      `the server keeps ${mib(slot.bytes)} of WAL for the replication slot ${slot.name}, which nobody reads`,
      `Start its standby, or drop it before the disk is full: select pg_drop_replication_slot('${slot.name}');`,
    )
  }
  const late = standbys.find(
    ({ state, lagBytes, lagSeconds }) =>
      state !== 'streaming' || (lagBytes ?? 0) > mostLagBytes || (lagSeconds ?? 0) > mostLagSeconds,
  )
  if (late) {
    return warning(
      `the standby ${late.name} is ${late.state}, ${mib(late.lagBytes ?? 0)} and ${Math.round(late.lagSeconds ?? 0)} s behind`,
      'Check its disk and its network. A failover to it would lose or delay what it does not have.',
    )
  }
  if (standbys.length === 0) return skipped('no standby is connected')
  return ok(`${standbys.map(({ name, sync }) => `${name} (${sync})`).join(', ')} up to date`)
}

async function findReplication(database: Database): Promise<Finding> {
  const [settings] = await asLogin(
    database,
    sql<{ wanted: string; isStandby: boolean }>`
      select current_setting('synchronous_standby_names') as wanted, pg_is_in_recovery() as "isStandby"`,
  )
  if (settings?.isStandby) {
    return problem('DATABASE_URL leads to a standby, which accepts no writes', 'Name the primary, or all servers.')
  }
  const standbys = await asLogin(
    database,
    sql<ReplicationFacts['standbys'][number]>`
      select coalesce(nullif(application_name, ''), 'without a name') as name, state, sync_state as sync,
        pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 as "lagBytes",
        extract(epoch from replay_lag)::float8 as "lagSeconds"
      from pg_stat_replication
      where application_name <> 'pg_basebackup'`,
  )
  const unreadSlots = await asLogin(
    database,
    sql<ReplicationFacts['unreadSlots'][number]>`
      select slot_name::text as name, coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::float8 as bytes
      from pg_replication_slots where not active`,
  )
  return judgeReplication({ wanted: settings?.wanted ?? '', standbys, unreadSlots })
}

export const replication = databaseCheck('replication', findReplication)
