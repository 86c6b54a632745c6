import { newId } from '@consult/db'
import type { CreateTestClock, TestClock } from '@consult/domain'
import type { RequestContext } from '../request/request-context.ts'
import { inUnit } from '../request/unit-of-work.ts'
import { requireTestEnvironment, targetOf, toTestClock } from './test-clock-store.ts'

/** Creates a clock that stands at the given time, or at the real one. @throws forbidden in production. */
export async function createTestClock(
  context: RequestContext,
  { name = null, now }: CreateTestClock,
): Promise<TestClock> {
  requireTestEnvironment(context)
  return inUnit(context, async (unit) => {
    const row = await unit.db
      .insertInto('test_clocks')
      .values({
        partner_id: unit.partnerId,
        test_clock_id: newId('testClock', unit.now),
        name,
        now: now ?? unit.now,
        advancing_to: null,
        deleted_at: null,
        next_attempt_at: null,
        attempts: 0,
        request_id: null,
        created_at: unit.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return unit.did(targetOf(row.test_clock_id, 'create'), toTestClock(row))
  })
}
