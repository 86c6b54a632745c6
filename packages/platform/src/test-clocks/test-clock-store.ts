import type { TenantTransaction, TestClocksTable } from '@consult/db'
import { addSeconds, ConsultError, notFound, type TestClock, testClockSeconds } from '@consult/domain'
import { createJobStore, exponentialBackoff, type Job } from '@consult/engine'
import type { AuditTarget, RequestContext } from '@consult/request'
import type { Selectable } from 'kysely'

export type TestClockRow = Selectable<TestClocksTable>

type Read = 'request_id'

/** A clock that a worker advances or deletes. */
export type TestClockJob = Job<Pick<TestClocksTable, 'test_clock_id' | Read>>

/**
 * The clocks that advance or are being deleted. A worker never gives up, because a partner who does not want to wait
 * can delete the clock.
 */
export const testClockJobs = createJobStore<TestClocksTable, 'test_clock_id', Read>({
  table: 'test_clocks',
  key: ['test_clock_id'],
  read: ['request_id'],
  dueColumn: 'next_attempt_at',
  countColumn: 'attempts',
  counts: 'failures',
  leaseMs: 60_000,
  backoff: exponentialBackoff({ firstMs: 1_000, maxMs: 60_000 }),
  finished: 'kept',
  scan: 'partners_with_due_test_clocks',
})

/** The clock as the partner's API returns it. */
export function toTestClock(row: TestClockRow): TestClock {
  return {
    id: row.test_clock_id,
    name: row.name,
    now: row.now.toISOString(),
    status: row.advancing_to === null ? 'ready' : 'advancing',
    createdAt: row.created_at.toISOString(),
  }
}

/** When a worker looks at a ready clock again: when it expires. */
export function whenReady(now: Date) {
  const expiresAt = addSeconds(now, testClockSeconds)
  return { expires_at: expiresAt, next_attempt_at: expiresAt }
}

export const targetOf = (id: string, code: string): AuditTarget => ({ type: 'test_clock', id, code })

/** @throws forbidden in production, where time is real. */
export function requireTestEnvironment({ services }: RequestContext): void {
  if (services.environment !== 'test') throw new ConsultError('forbidden')
}

export const selectClock = (tx: TenantTransaction, id: string) =>
  tx.db.selectFrom('test_clocks').selectAll().where('partner_id', '=', tx.partnerId).where('test_clock_id', '=', id)

/** Locks a clock that is not being deleted. @throws not_found */
export async function lockClock(tx: TenantTransaction, id: string): Promise<TestClockRow> {
  const row = await selectClock(tx, id).where('deleted_at', 'is', null).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Changes columns of a clock. */
export function changeClock(
  tx: TenantTransaction,
  id: string,
  changes: Partial<Omit<TestClockRow, 'created_at'>>,
): Promise<TestClockRow> {
  return tx.db
    .updateTable('test_clocks')
    .set(changes)
    .where('partner_id', '=', tx.partnerId)
    .where('test_clock_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
