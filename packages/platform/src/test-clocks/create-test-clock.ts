import { newId } from '@consult/db'
import { type CreateTestClock, invalidRequest, mostTestClocks, type TestClock } from '@consult/domain'
import { inUnit, type RequestContext, type Unit } from '@consult/request'
import { requireTestEnvironment, targetOf, toTestClock, whenReady } from './test-clock-store.ts'

/** @throws invalid_request when the partner has as many clocks as it may. */
async function requireRoom({ db, partnerId }: Unit): Promise<void> {
  const clocks = db.selectFrom('test_clocks').where('partner_id', '=', partnerId).where('deleted_at', 'is', null)
  // Concurrent requests wait here for each other, so that the count is right.
  await clocks.select('test_clock_id').orderBy('test_clock_id').limit(1).forNoKeyUpdate().execute()
  const { count } = await clocks.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  if (Number(count) < mostTestClocks) return
  const message = `The limit of ${mostTestClocks} test clocks is reached. Delete one first.`
  throw invalidRequest({ path: '', code: 'too_many', message })
}

/**
 * Creates a clock that shows the given time, or at the real time.
 * @throws forbidden in production; invalid_request when there are too many clocks.
 */
export async function createTestClock(
  context: RequestContext,
  { name = null, now }: CreateTestClock,
): Promise<TestClock> {
  requireTestEnvironment(context)
  return inUnit(context, async (unit) => {
    await requireRoom(unit)
    const row = await unit.db
      .insertInto('test_clocks')
      .values({
        partner_id: unit.partnerId,
        test_clock_id: newId('testClock', unit.now),
        name,
        now: now ?? unit.now,
        advancing_to: null,
        deleted_at: null,
        ...whenReady(unit.now),
        attempts: 0,
        request_id: null,
        created_at: unit.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return unit.did(targetOf(row.test_clock_id, 'create'), toTestClock(row))
  })
}
