import type { TenantTransaction } from '@consult/db'
import { sql } from 'kysely'

/** A timer that follows its own clock, and that a worker has taken in order to fire it. */
export interface ClockTimer {
  readonly kind: string
  readonly subjectId: string
  readonly dueAt: Date
  readonly failures: number
}

/** When the next timer of a clock is due; null when the clock has no timers. */
export async function nextOnClock(tx: TenantTransaction, clockId: string): Promise<Date | null> {
  const { rows } = await sql<{ dueAt: Date | null }>`
    select min(due_at) as "dueAt" from timers where partner_id = ${tx.partnerId} and clock_id = ${clockId}`.execute(
    tx.db,
  )
  return rows[0]?.dueAt ?? null
}

/**
 * Takes the clock's earliest timer that is due at or before `until`. Timers that are due at the same time come in the
 * order in which their subjects were created. The timer stays until `finishOnClock`, so one whose worker was killed
 * fires again.
 */
export async function takeOnClock(
  tx: TenantTransaction,
  clockId: string,
  until: Date,
): Promise<ClockTimer | undefined> {
  const { rows } = await sql<ClockTimer>`
    with first as (
      select kind, subject_id from timers
      where partner_id = ${tx.partnerId} and clock_id = ${clockId} and due_at <= ${until}
      order by due_at, subject_id, kind limit 1)
    update timers t set failures = t.failures + 1 from first
    where t.partner_id = ${tx.partnerId} and t.kind = first.kind and t.subject_id = first.subject_id
    returning t.kind, t.subject_id as "subjectId", t.due_at as "dueAt", t.failures`.execute(tx.db)
  return rows[0]
}

/** Removes a timer that has fired, unless it was set again in the meantime. */
export async function finishOnClock(tx: TenantTransaction, { kind, subjectId, failures }: ClockTimer): Promise<void> {
  await sql`
    delete from timers
    where partner_id = ${tx.partnerId} and kind = ${kind} and subject_id = ${subjectId} and failures = ${failures}`.execute(
    tx.db,
  )
}
