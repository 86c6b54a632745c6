import { accessOf, noteShownPage, type RequestContext, readTenant } from '@consult/request'
import { sql } from 'kysely'
import { type InboxItem, type InboxRow, inboxRows, toInboxItem } from './inbox-rows.ts'
import { inboxOrders } from './inbox-views.ts'

/** Returns the physician's current inbox rows for these consults, in no order. Ids unknown in the tenant are left out. */
export async function getInboxItems(
  context: RequestContext,
  { asyncConsultIds, physicianId }: { asyncConsultIds: readonly string[]; physicianId: string },
): Promise<InboxItem[]> {
  if (asyncConsultIds.length === 0) return []
  const { account } = context
  const [{ rows }, access] = await readTenant(context, async (tx) => [
    await sql<InboxRow>`
      ${inboxRows(physicianId, inboxOrders.waiting)}
      where o.partner_id = ${account.partnerId} and o.async_consult_id in (${sql.join([...asyncConsultIds])})`.execute(
      tx.db,
    ),
    await accessOf(context, tx),
  ])
  noteShownPage(
    context,
    'async_consult',
    rows.map((row) => row.patient_id),
  )
  return rows.map((row) => toInboxItem(row, access))
}
