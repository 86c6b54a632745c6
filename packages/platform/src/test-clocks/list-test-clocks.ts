import { cursorScope, readCursor, toPage } from '@consult/db'
import { notFound, type Page, type PageQuery, type TestClock } from '@consult/domain'
import { type RequestContext, readTenant } from '@consult/request'
import { requireTestEnvironment, selectClock, toTestClock } from './test-clock-store.ts'

/** The partner's clocks, newest first. @throws forbidden in production; invalid_request for a foreign cursor. */
export async function listTestClocks(context: RequestContext, { limit, cursor }: PageQuery): Promise<Page<TestClock>> {
  requireTestEnvironment(context)
  const scope = cursorScope(context.account.partnerId, 'test-clocks')
  const before = readCursor(scope, cursor, ['text'])
  const rows = await readTenant(context, ({ db, partnerId }) =>
    db
      .selectFrom('test_clocks')
      .selectAll()
      .where('partner_id', '=', partnerId)
      .where('deleted_at', 'is', null)
      .$if(before !== null, (query) => query.where('test_clock_id', '<', before?.[0] ?? ''))
      .orderBy('test_clock_id', 'desc')
      .limit(limit + 1)
      .execute(),
  )
  return toPage(rows, { limit, scope, keysOf: (row) => [row.test_clock_id], toItem: toTestClock })
}

/** Returns one of the clocks. @throws forbidden in production; not_found */
export async function getTestClock(context: RequestContext, id: string): Promise<TestClock> {
  requireTestEnvironment(context)
  const row = await readTenant(context, (tx) => selectClock(tx, id).where('deleted_at', 'is', null).executeTakeFirst())
  if (!row) throw notFound()
  return toTestClock(row)
}
