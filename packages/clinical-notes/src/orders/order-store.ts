import type { OrdersTable, TenantTransaction } from '@consult/db'
import { type EventType, notFound, type Order } from '@consult/domain'
import type { AuditTarget, OwnedEvent } from '@consult/request'
import type { Selectable, Updateable } from 'kysely'
import type { NotedConsult } from '../noted-consult.ts'

export type OrderRow = Selectable<OrdersTable>

type OrderEventType = Extract<EventType, `order.${string}`>

/** The consult that an order is from. */
export const consultOfOrder = (row: OrderRow): NotedConsult =>
  row.async_consult_id === null
    ? { kind: 'telehealth', id: row.telehealth_consult_id ?? '' }
    : { kind: 'async', id: row.async_consult_id }

function consultIn(row: OrderRow) {
  const { kind: consultKind, id: consultId } = consultOfOrder(row)
  return { consultKind, consultId }
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/** The resource of an order. */
export const toOrder = (row: OrderRow): Order => ({
  id: row.order_id,
  noteId: row.clinical_note_id,
  ...consultIn(row),
  patientId: row.patient_id,
  kind: row.kind,
  status: row.status,
  ...row.content,
  physician: { id: row.physician_id, name: row.physician_name },
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  requestedAt: iso(row.requested_at),
  acceptedAt: iso(row.accepted_at),
  endedAt: iso(row.ended_at),
})

/** What is recorded about an order. @param code what was done: `accept` */
export const orderTarget = (row: OrderRow, code: string): AuditTarget => ({
  type: 'order',
  id: row.order_id,
  consultId: consultOfOrder(row).id,
  patientId: row.patient_id,
  code,
})

export function orderEvent(type: OrderEventType, row: OrderRow): OwnedEvent {
  const { order_id: orderId, clinical_note_id: noteId, patient_id: patientId } = row
  const consult = consultIn(row)
  return { type, data: { orderId, noteId, ...consult, patientId }, patientId, consultId: consult.consultId }
}

const selectOrder = ({ db, partnerId }: TenantTransaction, orderId: string) =>
  db.selectFrom('orders').selectAll().where('partner_id', '=', partnerId).where('order_id', '=', orderId)

/** @throws not_found */
export async function findOrder(tx: TenantTransaction, orderId: string): Promise<OrderRow> {
  const row = await selectOrder(tx, orderId).executeTakeFirst()
  if (!row) throw notFound('orderId')
  return row
}

/** Locks an order. Its consult and its patient are held before, as every change of a note does. @throws not_found */
export async function lockOrder(tx: TenantTransaction, orderId: string): Promise<OrderRow> {
  const row = await selectOrder(tx, orderId).forUpdate().executeTakeFirst()
  if (!row) throw notFound('orderId')
  return row
}

/** Locks the orders of a note, the oldest first. */
export const lockOrdersOfNote = ({ db, partnerId }: TenantTransaction, noteId: string): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('clinical_note_id', '=', noteId)
    .orderBy('order_id')
    .forUpdate()
    .execute()

/** Changes an order. @returns its row afterwards */
export async function changeOrder(
  { db, partnerId }: TenantTransaction,
  { order_id: orderId }: OrderRow,
  changes: Pick<
    Updateable<OrdersTable>,
    'kind' | 'content' | 'status' | 'reason' | 'requested_at' | 'accepted_at' | 'ended_at'
  >,
): Promise<OrderRow> {
  return db
    .updateTable('orders')
    .set(changes)
    .where('partner_id', '=', partnerId)
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
