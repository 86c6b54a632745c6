import type { TenantTransaction } from '@consult/db'
import { type RawBuilder, sql } from 'kysely'

/** A timer. There is one per kind and subject; setting it again moves it. */
export interface Timer {
  readonly kind: string
  readonly subjectId: string
  readonly dueAt: Date
  /** The clock whose time the timer follows: see clock-timers.ts. Null or left out: real time. */
  readonly clockId?: string | null
}

/** What statements in a transaction of the tenant need. */
type Queries = Pick<TenantTransaction, 'db' | 'partnerId'>

/**
 * Sets timers. There is no need to clear them: a firing timer only asks the state machine, which does nothing when the
 * state has changed.
 */
export async function setTimers(tx: Queries, timers: readonly Timer[]): Promise<void> {
  await setClockTimers(tx, timers)
  await timerStatement(tx, timers)?.execute(tx.db)
}

/** The last timer per kind and subject wins, because one statement cannot set a row twice. */
const lastOf = (timers: readonly Timer[]) => [
  ...new Map(timers.map((timer) => [JSON.stringify([timer.kind, timer.subjectId]), timer])).values(),
]

/**
 * The statement that sets those timers that follow real time, for callers that combine it with another statement. Null:
 * there are none.
 */
export function timerStatement(tx: Pick<Queries, 'partnerId'>, timers: readonly Timer[]): RawBuilder<unknown> | null {
  const real = lastOf(timers).filter(({ clockId }) => clockId == null)
  if (real.length === 0) return null
  return sql`
    insert into timers (partner_id, kind, subject_id, due_at, next_attempt_at, failures)
    select ${tx.partnerId}, t.kind, t.subject_id, t.due_at, t.due_at, 0
    from unnest(${real.map((timer) => timer.kind)}::text[], ${real.map((timer) => timer.subjectId)}::text[],
      ${real.map((timer) => timer.dueAt)}::timestamptz[]) as t(kind, subject_id, due_at)
    on conflict (partner_id, kind, subject_id) do update set
      due_at = excluded.due_at, next_attempt_at = excluded.next_attempt_at, failures = 0`
}

/**
 * Sets those timers that follow a test clock. Each timer's failure count becomes 0, which shows `finishOnClock` that a firing
 * timer was set again.
 */
export async function setClockTimers(tx: Queries, all: readonly Timer[]): Promise<void> {
  const timers = lastOf(all).filter(({ clockId }) => clockId != null)
  if (timers.length === 0) return
  await sql`
    insert into timers (partner_id, kind, subject_id, due_at, next_attempt_at, failures, clock_id)
    select ${tx.partnerId}, t.kind, t.subject_id, t.due_at, null, 0, t.clock_id
    from unnest(${timers.map((timer) => timer.kind)}::text[], ${timers.map((timer) => timer.subjectId)}::text[],
      ${timers.map((timer) => timer.dueAt)}::timestamptz[], ${timers.map((timer) => timer.clockId)}::text[])
      as t(kind, subject_id, due_at, clock_id)
    on conflict (partner_id, kind, subject_id) do update set due_at = excluded.due_at, failures = 0`.execute(tx.db)
}
