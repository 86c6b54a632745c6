import { cursorScope, readCursor, toPage } from '@consult/db'
import { type AsyncConsult, type ListAsyncConsults, type Page, withholdConsult } from '@consult/domain'
import { accessOf, isThreadWithheld, noteShownPage, type RequestContext, readTenant } from '@consult/request'
import { sql } from 'kysely'
import { rowToAsyncConsult } from './consult-row.ts'

/**
 * The partner's consults, the most recently active first. What was written in consults that the caller may not open is
 * withheld.
 * @throws invalid_request for a cursor from another list or filter.
 */
export async function listAsyncConsults(
  context: RequestContext,
  { status, limit, cursor }: ListAsyncConsults,
): Promise<Page<AsyncConsult>> {
  const { partnerId } = context.account
  const scope = cursorScope(partnerId, 'async-consults', status)
  const after = readCursor(scope, cursor, ['instant', 'text'])
  const [rows, access] = await readTenant(context, async (tx) => [
    await tx.db
      .selectFrom('async_consult_order as o')
      .innerJoin('async_consults as c', (join) =>
        join.onRef('c.partner_id', '=', 'o.partner_id').onRef('c.async_consult_id', '=', 'o.async_consult_id'),
      )
      .selectAll('c')
      .where('o.partner_id', '=', partnerId)
      .$if(status !== undefined, (query) => query.where('o.status', '=', status ?? 'closed'))
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(o.last_activity_at, o.async_consult_id) < (${after?.[0]}::timestamptz, ${after?.[1]})`,
        ),
      )
      .orderBy('o.last_activity_at', 'desc')
      .orderBy('o.async_consult_id', 'desc')
      .limit(limit + 1)
      .execute(),
    await accessOf(context, tx),
  ])
  const page = toPage(rows, {
    limit,
    scope,
    keysOf: (row) => [row.last_activity_at, row.async_consult_id],
    toItem: (row) => {
      const consult = rowToAsyncConsult(row)
      return isThreadWithheld(access, row) ? withholdConsult(consult) : consult
    },
  })
  noteShownPage(
    context,
    'async_consult',
    page.items.map(({ patientId }) => patientId),
  )
  return page
}
