import type { Database } from '@consult/db'
import type { TestDatabase } from '@consult/db/testing'
import { sql } from 'kysely'
import { exponentialBackoff } from './backoff.ts'
import { createJobStore, type Job, type JobScope, type JobStore } from './job-store.ts'

interface TestJobs {
  id: string
  next_attempt_at: Date | null
  attempts: number
  removed_at: Date | null
  result: string | null
}

/** The columns that a test worker reads. */
export type TestRow = Pick<TestJobs, 'id'>
export type TestJob = Job<TestRow>
export type TestStore = JobStore<TestRow, Partial<TestJobs>>

export const leaseMs = 30_000
export const maxAttempts = 3

/** Creates the table of test jobs and the function that finds the partners with due jobs. */
export async function createTestJobs({ owner }: Pick<TestDatabase, 'owner'>): Promise<void> {
  await owner.query(`
    create table tenant.test_jobs (
      partner_id text, id text, next_attempt_at timestamptz(3), attempts integer default 0, removed_at timestamptz(3),
      result text, primary key (partner_id, id));
    grant select, insert, update, delete on tenant.test_jobs to consult_app;
    create function tenant.partners_with_due_test_jobs(at timestamptz) returns table (partner_id text)
      language sql stable as $$ select distinct partner_id from tenant.test_jobs where next_attempt_at <= at $$`)
}

const shared = {
  table: 'test_jobs',
  key: ['id'],
  read: [],
  dueColumn: 'next_attempt_at',
  countColumn: 'attempts',
  leaseMs,
  backoff: exponentialBackoff({ firstMs: 1_000, maxMs: 60_000, jitter: 0.1 }),
  scan: 'partners_with_due_test_jobs',
  random: () => 0,
} as const

/** Counts starts, parks after `maxAttempts`, keeps finished rows, and skips removed ones. */
export const parkingStore: TestStore = createJobStore<TestJobs, 'id'>({
  ...shared,
  counts: 'starts',
  maxAttempts,
  finished: 'kept',
  onlyIf: sql`removed_at is null`,
})

/** Counts failures, never parks, and deletes finished rows. */
export const deletingStore: TestStore = createJobStore<TestJobs, 'id'>({
  ...shared,
  counts: 'failures',
  finished: 'deleted',
})

/** Makes a job due at `dueAt`, even while a worker has it, as a use case does. */
export async function requestJob(scope: JobScope, id: string, dueAt: Date): Promise<void> {
  await sql`
    insert into test_jobs (partner_id, id, next_attempt_at) values (${scope.partnerId}, ${id}, ${dueAt})
    on conflict (partner_id, id) do update set next_attempt_at = excluded.next_attempt_at`.execute(scope.db)
}

/** Runs each method of a store for one partner in a separate transaction. */
export function jobsOf(store: TestStore, database: Database, partnerId: string) {
  const within = <T>(work: (scope: JobScope) => Promise<T>) => store.within(database, partnerId, work)
  return {
    request: (id: string, dueAt: Date) => within((scope) => requestJob(scope, id, dueAt)),
    take: (now: Date, limit?: number) => within((scope) => store.take(scope, now, limit)),
    heartbeat: (job: TestJob, now: Date) => within((scope) => store.heartbeat(scope, job, now)),
    change: (job: TestJob, result: string) => within((scope) => store.change(scope, job, { result })),
    finish: (job: TestJob, result?: string) => within((scope) => store.finish(scope, job, result ? { result } : {})),
    fail: (job: TestJob, now: Date) => within((scope) => store.fail(scope, job, now)),
    park: (job: TestJob) => within((scope) => store.park(scope, job)),
    handBack: (job: TestJob, now: Date) => within((scope) => store.handBack(scope, job, now)),
  }
}

/** The partner's rows, by id. */
export async function storedJobs({ owner }: Pick<TestDatabase, 'owner'>, partnerId: string): Promise<TestJobs[]> {
  const statement = `
    select id, next_attempt_at, attempts, removed_at, result from tenant.test_jobs where partner_id = $1 order by id`
  return (await owner.query<TestJobs>(statement, [partnerId])).rows
}
