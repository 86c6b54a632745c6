import { cursorScope, readCursor, toPage } from '@consult/db'
import type { AsyncConsult, ListAsyncConsults, Page } from '@consult/domain'
import { sql } from 'kysely'
import type { RequestContext } from '../request/request-context.ts'
import { noteShownPage } from '../request/shown.ts'
import { rowToAsyncConsult } from './consult-row.ts'

/**
 * The partner's consults, the most recently active first.
 * @throws invalid_request for a cursor from another list or filter.
 */
export async function listAsyncConsults(
  context: RequestContext,
  { status, limit, cursor }: ListAsyncConsults,
): Promise<Page<AsyncConsult>> {
  const { partnerId } = context.account
  const scope = cursorScope(partnerId, 'async-consults', status)
  const after = readCursor(scope, cursor, ['instant', 'text'])
  const rows = await context.services.database.inTenant(partnerId, (tx) =>
    tx.db
      .selectFrom('async_consults')
      .selectAll()
      .where('partner_id', '=', partnerId)
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'closed'))
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(last_activity_at, async_consult_id) < (${after?.[0]}::timestamptz, ${after?.[1]})`),
      )
      .orderBy('last_activity_at', 'desc')
      .orderBy('async_consult_id', 'desc')
      .limit(limit + 1)
      .execute(),
  )
  const page = toPage(rows, {
    limit,
    scope,
    keysOf: (row) => [row.last_activity_at, row.async_consult_id],
    toItem: rowToAsyncConsult,
  })
  noteShownPage(
    context,
    'async_consult',
    page.items.map(({ patientId }) => patientId),
  )
  return page
}
