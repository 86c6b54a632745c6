import type { Database, TenantTransaction } from '@consult/db'
import { type RawBuilder, sql } from 'kysely'
import type { Backoff } from './backoff.ts'

/** A row of a store's table that this worker has taken. */
export interface Job<Row> {
  readonly partnerId: string
  /** The key columns and those that the store reads, as they were when the job was taken. */
  readonly row: Row
  /** The number of this attempt, from 1. */
  readonly attempt: number
  /** The value of the count column since the job was taken. */
  readonly count: number
  /**
   * Every lease that this worker has written or tried to write. The row holds one of them while the worker owns the
   * job.
   */
  readonly leases: Date[]
}

/** Where statements about one partner's jobs run: a transaction of the tenant, or the directory. */
export type JobScope = Pick<TenantTransaction, 'partnerId' | 'db'>

/**
 * The job was taken by another worker, requested again, or removed. This worker's further changes to it have no
 * effect.
 */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

export interface JobStoreOptions<Row, Key extends keyof Row & string, Read extends keyof Row & string> {
  readonly table: string
  /** The columns that name a job within its partner. */
  readonly key: readonly Key[]
  /** Other columns that a worker needs. */
  readonly read: readonly Read[]
  /** When the job is due: now, after a backoff, or when a lease expires. Null: finished or parked. */
  readonly dueColumn: keyof Row & string
  readonly countColumn: keyof Row & string
  /**
   * What the count column counts. `starts`: an attempt whose worker was killed counts too, so a job that keeps killing
   * its worker is parked eventually. `failures`: only attempts that ended in an error count.
   */
  readonly counts: 'starts' | 'failures'
  /** How long a job is left to a worker that sends no heartbeat. Then another worker may take it. */
  readonly leaseMs: number
  readonly backoff: Backoff
  /**
   * After this many consecutive attempts the job is parked. Making a parked job due starts a new count. Default:
   * never parked.
   */
  readonly maxAttempts?: number
  /** What happens to the row of a finished job: it is deleted, or kept and never due again. */
  readonly finished: 'deleted' | 'kept'
  /** A condition that a row must meet to be a job. Default: none. */
  readonly onlyIf?: RawBuilder<boolean>
  /**
   * The function in the tenant schema that returns the partners with due jobs. Without one, the table must be in the
   * directory, which every process may read without naming a tenant.
   */
  readonly scan?: string
  /** Random numbers for the jitter of the backoff. Default: `Math.random`. */
  readonly random?: () => number
}

/**
 * Durable jobs in a table: one row is one job. Workers take due jobs under a lease and settle each with `finish`,
 * `fail`, `park` or `handBack`. Every statement about a taken job checks that the lease is still valid, so a worker
 * that lost its lease changes nothing. Every method about one job then throws LeaseLost.
 */
export interface JobStore<Row, Changes = Partial<Row>> {
  readonly table: string
  /** The partners that have due jobs. */
  due(database: Database, now: Date): Promise<string[]>
  /** Runs statements about a partner's jobs, in a transaction of the tenant or in the directory. */
  within<T>(database: Database, partnerId: string, work: (scope: JobScope) => Promise<T>): Promise<T>
  /** Takes up to `limit` due jobs, starting with those that have been due longest. Workers skip each other's jobs. */
  take(scope: JobScope, now: Date, limit?: number): Promise<Job<Row>[]>
  /** Extends the lease to one lease length from now. */
  heartbeat(scope: JobScope, job: Job<Row>, now: Date): Promise<void>
  /** Checks that the lease is still valid. */
  check(scope: JobScope, job: Job<Row>): Promise<void>
  /** Locks the rows of jobs. @returns the jobs that this worker still has */
  lockHeld(scope: JobScope, jobs: readonly Job<Row>[]): Promise<Job<Row>[]>
  /** Extends the leases of jobs that `lockHeld` returned in the same transaction. */
  renewAll(scope: JobScope, jobs: readonly Job<Row>[], now: Date): Promise<void>
  /** Marks jobs as finished that `lockHeld` returned in the same transaction. */
  finishAll(scope: JobScope, jobs: readonly Job<Row>[]): Promise<void>
  /** Changes columns of the job's row during the work. */
  change(scope: JobScope, job: Job<Row>, changes: Changes): Promise<void>
  /** Marks the job as finished and writes `changes`. A deleted row takes no changes. */
  finish(scope: JobScope, job: Job<Row>, changes?: Changes): Promise<void>
  /** True when a failure of this attempt parks the job. */
  isLastAttempt(job: Job<Row>): boolean
  /** Marks the attempt as failed: the job is due again after its backoff, or parked after its last attempt. */
  fail(scope: JobScope, job: Job<Row>, now: Date): Promise<void>
  /** Parks the job: no worker takes it until it is made due again. */
  park(scope: JobScope, job: Job<Row>): Promise<void>
  /** Returns an unfinished job that did not fail. It is due at once, and the attempt does not count. */
  handBack(scope: JobScope, job: Job<Row>, now: Date): Promise<void>
}

/** Creates a store of one table's jobs. The table has a `partner_id`; see docs/internals/architecture.md, Engine. */
export function createJobStore<Row, Key extends keyof Row & string, Read extends keyof Row & string = never>(
  options: JobStoreOptions<Row, Key, Read>,
): JobStore<Pick<Row, Key | Read>, Partial<Row>> {
  type JobRow = Pick<Row, Key | Read>
  const { key, leaseMs, backoff, maxAttempts = Number.POSITIVE_INFINITY, scan, random = Math.random } = options
  const [table, due, count] = [sql.table(options.table), sql.ref(options.dueColumn), sql.ref(options.countColumn)]
  const onlyIf = options.onlyIf ?? sql<boolean>`true`
  const perStart = options.counts === 'starts' ? 1 : 0
  const columns = (names: readonly string[], options = '') =>
    sql.join(names.map((name) => sql.ref(`${options}${name}`)))
  const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs)

  const keyOf = (row: JobRow) => JSON.stringify(key.map((column) => row[column]))
  const areAll = (jobs: readonly Job<JobRow>[]) => sql<boolean>`
    (${columns(key)}) in (${sql.join(jobs.map(({ row }) => sql`(${sql.join(key.map((column) => row[column]))})`))})`

  const isHeld = ({ partnerId, row, count: held, leases }: Job<JobRow>) => sql<boolean>`
    partner_id = ${partnerId} and (${columns(key)}) = (${sql.join(key.map((column) => row[column]))})
    and ${count} = ${held} and ${due} = any(${[...leases]}::timestamptz[]) and ${onlyIf}`

  const run = async ({ db }: JobScope, statement: RawBuilder<unknown>) => {
    const { numAffectedRows } = await statement.execute(db)
    if (numAffectedRows === 0n) throw new LeaseLost(`the lease of a job of ${options.table} is lost`)
  }
  const update = (scope: JobScope, job: Job<JobRow>, changes: object) => {
    const set = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    return run(scope, sql`update ${table} set ${sql.join(set)} where ${isHeld(job)}`)
  }
  const isLastAttempt = ({ attempt }: Job<JobRow>) => attempt % maxAttempts === 0
  const park = (scope: JobScope, job: Job<JobRow>) =>
    update(scope, job, { [options.dueColumn]: null, [options.countColumn]: job.count + 1 - perStart })

  return {
    table: options.table,
    due: async ({ directory }, now) => {
      const partners = scan
        ? sql<{ partner_id: string }>`select partner_id from ${sql.table(`tenant.${scan}`)}(${now})`
        : sql<{ partner_id: string }>`select distinct partner_id from ${table} where ${due} <= ${now} and ${onlyIf}`
      const { rows } = await partners.execute(directory)
      return rows.map((row) => row.partner_id)
    },
    within: (database, partnerId, work) =>
      scan ? database.inTenant(partnerId, work) : work({ partnerId, db: database.directory }),
    take: async ({ partnerId, db }, now, limit = 1) => {
      const { rows } = await sql<JobRow & { storedCount: number; leasedUntil: Date }>`
        with ready as materialized (
          select ${columns(key)} from ${table}
          where partner_id = ${partnerId} and ${due} <= ${now} and ${onlyIf}
          order by ${due} limit ${limit}
          for update skip locked)
        update ${table} as job set ${due} = ${leaseFrom(now)}, ${count} = job.${count} + ${perStart}
        from ready
        where job.partner_id = ${partnerId} and (${columns(key, 'job.')}) = (${columns(key, 'ready.')})
        returning ${columns([...key, ...options.read], 'job.')}, job.${count} as "storedCount",
          job.${due} as "leasedUntil"`.execute(db)
      return rows.map(({ storedCount, leasedUntil, ...row }) => ({
        partnerId,
        row: row as unknown as JobRow,
        attempt: storedCount + 1 - perStart,
        count: storedCount,
        leases: [leasedUntil],
      }))
    },
    heartbeat: async (scope, job, now) => {
      const until = leaseFrom(now)
      const extended = update(scope, job, { [options.dueColumn]: until })
      // Recorded before the response arrives: a concurrent statement may find the row with either lease.
      job.leases.push(until)
      await extended
    },
    check: async ({ db }, job) => {
      const { rows } = await sql`select 1 from ${table} where ${isHeld(job)}`.execute(db)
      if (rows.length === 0) throw new LeaseLost(`the lease of a job of ${options.table} is lost`)
    },
    lockHeld: async ({ partnerId, db }, jobs) => {
      if (jobs.length === 0) return []
      const { rows } = await sql<JobRow & { storedCount: number; leasedUntil: Date | null }>`
        select ${columns(key)}, ${count} as "storedCount", ${due} as "leasedUntil" from ${table}
        where partner_id = ${partnerId} and ${areAll(jobs)} and ${onlyIf}
        order by ${columns(key)} for update`.execute(db)
      const stored = new Map(rows.map((row) => [keyOf(row), row]))
      return jobs.filter(({ row, count: held, leases }) => {
        const { storedCount, leasedUntil = null } = stored.get(keyOf(row)) ?? {}
        return storedCount === held && leases.some((lease) => lease.getTime() === leasedUntil?.getTime())
      })
    },
    renewAll: async ({ partnerId, db }, jobs, now) => {
      if (jobs.length === 0) return
      const until = leaseFrom(now)
      for (const { leases } of jobs) leases.push(until)
      await sql`update ${table} set ${due} = ${until} where partner_id = ${partnerId} and ${areAll(jobs)}`.execute(db)
    },
    finishAll: async ({ partnerId, db }, jobs) => {
      if (jobs.length === 0) return
      const these = sql`where partner_id = ${partnerId} and ${areAll(jobs)}`
      const statement =
        options.finished === 'deleted'
          ? sql`delete from ${table} ${these}`
          : sql`update ${table} set ${due} = null ${these}`
      await statement.execute(db)
    },
    change: update,
    finish: (scope, job, changes = {}) =>
      options.finished === 'deleted'
        ? run(scope, sql`delete from ${table} where ${isHeld(job)}`)
        : update(scope, job, { ...changes, [options.dueColumn]: null }),
    isLastAttempt,
    fail: (scope, job, now) => {
      if (isLastAttempt(job)) return park(scope, job)
      const wait = backoff(((job.attempt - 1) % maxAttempts) + 1, random)
      const next = new Date(now.getTime() + wait)
      return update(scope, job, { [options.dueColumn]: next, [options.countColumn]: job.count + 1 - perStart })
    },
    park,
    handBack: (scope, job, dueAt) =>
      update(scope, job, { [options.dueColumn]: dueAt, [options.countColumn]: job.count - perStart }),
  }
}
