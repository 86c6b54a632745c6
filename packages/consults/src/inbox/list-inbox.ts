import { cursorScope, readCursor, toPage } from '@consult/db'
import type { Page, PageQuery } from '@consult/domain'
import { accessOf, noteShownPage, type RequestContext, readTenant } from '@consult/request'
import { sql } from 'kysely'
import { type InboxItem, type InboxRow, inboxRows, toInboxItem } from './inbox-rows.ts'
import { type InboxView, inboxFilters, inboxOrders } from './inbox-views.ts'

/**
 * Lists one view of a physician's inbox.
 * @throws invalid_request for a cursor from another view.
 */
export async function listInbox(
  context: RequestContext,
  { view, physicianId, limit, cursor }: PageQuery & { view: InboxView; physicianId: string },
): Promise<Page<InboxItem>> {
  const { services, account } = context
  const { partnerId } = account
  const scope = cursorScope(partnerId, 'inbox', view, physicianId)
  const after = readCursor(scope, cursor, ['integer', 'instant', 'text'])
  const filter = inboxFilters[view]({ physicianId, now: services.clock.now() })
  const order = inboxOrders[view]
  const { rank, by, descending } = order
  const keys = [...(rank ? [rank] : []), by, sql`o.async_consult_id`]
  const beyond = descending ? sql`<` : sql`>`
  const direction = descending ? sql`desc` : sql`asc`
  /** The place after the previous page's last row. */
  const place = (cursorRank: number, time: Date, id: string) =>
    sql.join([...(rank ? [sql`${cursorRank}`] : []), sql`${time}::timestamptz`, sql`${id}`])
  const [{ rows }, access] = await readTenant(context, async (tx) => [
    await sql<InboxRow>`
      ${inboxRows(physicianId, order)}
      where o.partner_id = ${partnerId} and ${filter}
        ${after ? sql`and (${sql.join(keys)}) ${beyond} (${place(...after)})` : sql``}
      order by ${sql.join(keys.map((key) => sql`${key} ${direction}`))}
      limit ${limit + 1}`.execute(tx.db),
    await accessOf(context, tx),
  ])
  const keysOf = (row: InboxRow) => [row.order_rank, row.order_key, row.async_consult_id]
  const page = toPage(rows, { limit, scope, keysOf, toItem: (row) => toInboxItem(row, access) })
  noteShownPage(
    context,
    'async_consult',
    page.items.map(({ patient }) => patient.id),
  )
  return page
}
