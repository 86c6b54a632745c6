import type { TenantTransaction } from '@consult/db'
import { sql } from 'kysely'

/**
 * The time of the test clock that a consult or patient follows; real time if they follow no clock. The clock does not
 * advance before the transaction ends, so timers that the transaction sets are not skipped.
 */
export async function timeOn(tx: TenantTransaction, testClockId: string | null, realNow: Date): Promise<Date> {
  if (testClockId === null) return realNow
  const clock = await tx.db
    .selectFrom('test_clocks')
    .select('now')
    .where('partner_id', '=', tx.partnerId)
    .where('test_clock_id', '=', testClockId)
    .forShare()
    .executeTakeFirstOrThrow()
  return clock.now
}

/** The time of a test clock as a screen shows it, or null without a clock. This read waits for no lock. */
export async function testClockOf(tx: TenantTransaction, testClockId: string | null): Promise<string | null> {
  if (testClockId === null) return null
  const clock = await tx.db
    .selectFrom('test_clocks')
    .select('now')
    .where('partner_id', '=', tx.partnerId)
    .where('test_clock_id', '=', testClockId)
    .executeTakeFirst()
  return clock?.now.toISOString() ?? null
}

/** A query for the time of the test clock of a consult `c`, or null without one. */
export const testClockNow = sql<Date | null>`
  select k.now from test_clocks k where k.partner_id = c.partner_id and k.test_clock_id = c.test_clock_id`
