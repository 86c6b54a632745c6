import { type NotedConsult, readRequestedOrders } from '@consult/clinical-notes'
import type { TenantTransaction } from '@consult/db'
import type { ExportedOrder } from '@consult/domain'

/** What physicians asked for in a consult. Drafts are not part of the record. */
export async function readOrders(tx: TenantTransaction, consult: NotedConsult): Promise<ExportedOrder[]> {
  const orders = await readRequestedOrders(tx, consult)
  return orders.map(({ consultKind: _kind, consultId: _consult, patientId: _patient, ...order }) => order)
}
