import { type PatientOrder, patientOrderOf } from '@consult/domain'
import { noteShown, type RequestContext, readTenant } from '@consult/request'
import { consultColumn } from '../noted-consult.ts'
import { type Asked, reachedPatient, targetType } from '../reached-patient.ts'
import { toOrder } from './order-store.ts'

/**
 * What a physician has ordered for the patient in a consult, the oldest first. Orders of a note that is marked as entered in error
 * are left out: it may be about somebody else.
 * @throws not_found for a consult that is not the patient's
 */
export async function listPatientOrders(context: RequestContext, asked: Asked): Promise<PatientOrder[]> {
  const { consult } = asked
  return readTenant(context, async (tx) => {
    const patientId = await reachedPatient(tx, asked)
    noteShown(context, { type: targetType(consult), id: consult.id, consultId: consult.id, patientId, code: 'orders' })
    const rows = await tx.db
      .selectFrom('orders')
      .innerJoin('clinical_notes', (join) =>
        join
          .onRef('clinical_notes.partner_id', '=', 'orders.partner_id')
          .onRef('clinical_notes.clinical_note_id', '=', 'orders.clinical_note_id'),
      )
      .selectAll('orders')
      .where('orders.partner_id', '=', tx.partnerId)
      .where(`orders.${consultColumn(consult.kind)}`, '=', consult.id)
      .where('orders.status', '<>', 'draft')
      .where('clinical_notes.status', '<>', 'entered_in_error')
      .orderBy('orders.order_id')
      .execute()
    return rows.map((row) => patientOrderOf(toOrder(row)))
  })
}
