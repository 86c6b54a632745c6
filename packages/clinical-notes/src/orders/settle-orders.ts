import { invalidRequest, isOpenOrder, issuesOfReview } from '@consult/domain'
import type { AuditTarget, Unit } from '@consult/request'
import type { NotedConsult } from '../noted-consult.ts'
import { changeOrder, lockOrdersOfNote, orderEvent, orderTarget } from './order-store.ts'
import { readAllergies } from './review-allergies.ts'

/** A note whose orders follow what happens to it. */
interface OrderingNote {
  readonly consult: NotedConsult
  readonly noteId: string
  readonly patientId: string
}

/**
 * Requests the orders of a note that is being signed.
 * @throws invalid_request if the record has got an allergy since a prescription was written.
 */
export async function requestOrders(unit: Unit, { consult, noteId, patientId }: OrderingNote): Promise<AuditTarget[]> {
  const rows = await lockOrdersOfNote(unit, noteId)
  if (rows.length === 0) return []
  const allergies = await readAllergies(unit, consult, patientId)
  const issues = rows.flatMap(({ content }, at) =>
    issuesOfReview(content, allergies, `orders.${at}.prescription.allergiesReviewed`),
  )
  if (issues.length > 0) throw invalidRequest(...issues)
  const targets: AuditTarget[] = []
  for (const row of rows) {
    unit.emit(
      orderEvent('order.requested', await changeOrder(unit, row, { status: 'requested', requested_at: unit.now })),
    )
    targets.push(orderTarget(row, 'request'))
  }
  return targets
}

/** Cancels what can still be canceled of a note that should not have been written. */
export async function cancelOrders(
  unit: Unit,
  { noteId }: Pick<OrderingNote, 'noteId'>,
  reason: string,
): Promise<AuditTarget[]> {
  const targets: AuditTarget[] = []
  for (const row of await lockOrdersOfNote(unit, noteId)) {
    if (!isOpenOrder(row.status)) continue
    unit.emit(
      orderEvent('order.canceled', await changeOrder(unit, row, { status: 'canceled', reason, ended_at: unit.now })),
    )
    targets.push(orderTarget(row, 'cancel'))
  }
  return targets
}
