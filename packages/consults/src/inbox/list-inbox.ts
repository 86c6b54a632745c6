import { cursorScope, readCursor } from '@consult/db'
import type { Page, PageQuery } from '@consult/domain'
import { accessOf, type RequestContext, readTenant } from '@consult/request'
import { sql } from 'kysely'
import { pageOfRows, placeKinds, toInboxPage } from './inbox-pages.ts'
import { type InboxItem, type InboxRow, inboxRows } from './inbox-rows.ts'
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
  const after = readCursor(scope, cursor, placeKinds)
  const filter = inboxFilters[view]({ physicianId, now: services.clock.now() })
  const order = inboxOrders[view]
  const [{ rows }, access] = await readTenant(context, async (tx) => [
    await sql<InboxRow>`
      ${inboxRows(physicianId, order)}
      where o.partner_id = ${partnerId} and ${filter} ${pageOfRows(order, { after, limit })}`.execute(tx.db),
    await accessOf(context, tx),
  ])
  return toInboxPage(context, rows, { limit, scope, access })
}
