import type { TenantTransaction } from '@consult/db'

/**
 * The time for what follows a test clock; real time for what follows none. This is the only place where the time of a
 * clock is read. The clock does not advance before the transaction ends, so timers that it sets are not passed over.
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
