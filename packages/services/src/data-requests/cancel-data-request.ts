import { type CanceledDataRequest, ConsultError, notFound } from '@consult/domain'
import type { RequestContext } from '../request/request-context.ts'
import { inUnit } from '../request/unit-of-work.ts'
import { lockPatient } from './lock-patient.ts'

/**
 * Cancels an erasure that has not begun, and deletes its data request. Locks the patient first, as a worker does that
 * begins: either this is refused, or the worker finds no request.
 * @throws not_found; erasure_begun
 */
export async function cancelDataRequest(context: RequestContext, dataRequestId: string): Promise<CanceledDataRequest> {
  return inUnit(context, async (unit) => {
    const { db, partnerId } = unit
    const find = () =>
      db
        .selectFrom('data_requests')
        .select(['patient_id', 'status'])
        .where('partner_id', '=', partnerId)
        .where('data_request_id', '=', dataRequestId)
    const named = await find().executeTakeFirst()
    if (!named) throw notFound()
    const patientId = named.patient_id
    await lockPatient(unit, patientId)
    const request = await find().forUpdate().executeTakeFirst()
    if (!request) throw notFound()
    if (request.status !== 'pending') throw new ConsultError('erasure_begun')
    await db
      .deleteFrom('data_requests')
      .where('partner_id', '=', partnerId)
      .where('data_request_id', '=', dataRequestId)
      .execute()
    return unit.did(
      { type: 'data_request', id: dataRequestId, patientId, code: 'cancel' },
      { id: dataRequestId, deleted: true },
    )
  })
}
