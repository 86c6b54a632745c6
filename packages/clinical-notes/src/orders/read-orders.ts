import { cursorScope, readCursor, type TenantTransaction, toPage } from '@consult/db'
import { type ListOrders, notFound, type Order, type Page } from '@consult/domain'
import { noteShown, noteShownPage, type RequestContext, readTenant, showWithheld } from '@consult/request'
import type { NotedConsult } from '../noted-consult.ts'
import { orderTarget, toOrder } from './order-store.ts'

/**
 * An order. Drafts are for their author alone.
 * @param physicianId who reads; null for a key without a physician.
 * @throws not_found; reason_required for one from a colleague's consult.
 */
export async function getOrder(
  context: RequestContext,
  { orderId, physicianId }: { orderId: string; physicianId: string | null },
): Promise<Order> {
  return readTenant(context, async (tx) => {
    const row = await tx.db
      .selectFrom('orders')
      .selectAll()
      .where('partner_id', '=', tx.partnerId)
      .where('order_id', '=', orderId)
      .where((eb) => eb.or([eb('status', '<>', 'draft'), eb('physician_id', '=', physicianId ?? '')]))
      .executeTakeFirst()
    if (!row) throw notFound()
    noteShown(context, orderTarget(row, 'order'))
    return toOrder(row)
  })
}

/**
 * The partner's orders, the newest first. Drafts are for their author alone. Where the partner asks for reasons, physicians see
 * their own.
 * @param input.physicianId who reads; null for a key without a physician.
 * @throws invalid_request for a cursor from another list or filter.
 */
export async function listOrders(
  context: RequestContext,
  { patientId, consultId, status, kind, physicianId, limit, cursor }: ListOrders & { physicianId: string | null },
): Promise<Page<Order>> {
  const { partnerId } = context.account
  const scope = cursorScope(partnerId, 'orders', JSON.stringify([patientId, consultId, status, kind]))
  const [before] = readCursor(scope, cursor, ['text']) ?? []
  const own = context.limit?.physicianId
  showWithheld(context)
  const rows = await readTenant(context, ({ db }) =>
    db
      .selectFrom('orders')
      .selectAll()
      .where('partner_id', '=', partnerId)
      .where((eb) => eb.or([eb('status', '<>', 'draft'), eb('physician_id', '=', physicianId ?? '')]))
      .$if(patientId !== undefined, (query) => query.where('patient_id', '=', patientId ?? ''))
      .$if(consultId !== undefined, (query) =>
        query.where((eb) =>
          eb.or([eb('async_consult_id', '=', consultId ?? ''), eb('telehealth_consult_id', '=', consultId ?? '')]),
        ),
      )
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'draft'))
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'lab'))
      .$if(own !== undefined, (query) => query.where('physician_id', '=', own ?? ''))
      .$if(before !== undefined, (query) => query.where('order_id', '<', before ?? ''))
      .orderBy('order_id', 'desc')
      .limit(limit + 1)
      .execute(),
  )
  const page = toPage(rows, { limit, scope, keysOf: (row) => [row.order_id], toItem: toOrder })
  noteShownPage(context, 'order', [...new Set(page.items.map((item) => item.patientId))])
  return page
}

/** The orders from a consult that were requested, the oldest first, for the record of its patient. */
export async function readRequestedOrders(
  { db, partnerId }: TenantTransaction,
  { kind, id }: NotedConsult,
): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where(kind === 'async' ? 'async_consult_id' : 'telehealth_consult_id', '=', id)
    .where('status', '<>', 'draft')
    .orderBy('order_id')
    .execute()
  return rows.map(toOrder)
}
