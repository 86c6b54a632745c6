import type { TenantTransaction } from '@consult/db'
import { sql } from 'kysely'

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
  if (timers.length === 0) return
  // One statement cannot set a row twice, so the last timer per kind and subject wins.
  const last = [...new Map(timers.map((timer) => [JSON.stringify([timer.kind, timer.subjectId]), timer])).values()]
  const clocked = last.filter(({ clockId }) => clockId != null)
  if (clocked.length > 0) await setClockTimers(tx, clocked)
  const real = last.filter(({ clockId }) => clockId == null)
  if (real.length === 0) return
  await sql`
    insert into timers (partner_id, kind, subject_id, due_at, next_attempt_at, failures)
    select ${tx.partnerId}, t.kind, t.subject_id, t.due_at, t.due_at, 0
    from unnest(${real.map((timer) => timer.kind)}::text[], ${real.map((timer) => timer.subjectId)}::text[],
      ${real.map((timer) => timer.dueAt)}::timestamptz[]) as t(kind, subject_id, due_at)
    on conflict (partner_id, kind, subject_id) do update set
      due_at = excluded.due_at, next_attempt_at = excluded.next_attempt_at, failures = 0`.execute(tx.db)
}

/** Resets each timer's failure count to 0. This shows `finishOnClock` that a firing timer was set again. */
async function setClockTimers(tx: Queries, timers: readonly Timer[]): Promise<void> {
  await sql`
    insert into timers (partner_id, kind, subject_id, due_at, next_attempt_at, failures, clock_id)
    select ${tx.partnerId}, t.kind, t.subject_id, t.due_at, null, 0, t.clock_id
    from unnest(${timers.map((timer) => timer.kind)}::text[], ${timers.map((timer) => timer.subjectId)}::text[],
      ${timers.map((timer) => timer.dueAt)}::timestamptz[], ${timers.map((timer) => timer.clockId)}::text[])
      as t(kind, subject_id, due_at, clock_id)
    on conflict (partner_id, kind, subject_id) do update set due_at = excluded.due_at, failures = 0`.execute(tx.db)
}
