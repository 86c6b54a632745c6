import { lockPatient } from '@consult/directory'
import { type CanceledDataRequest, ConsultError, notFound } from '@consult/domain'
import { type Done, inUnit, type RequestContext, type Unit } from '@consult/request'
import { findExport } from '../exports/export-store.ts'

/**
 * Deletes an export in any state. It is no longer found, and its links do not open. A worker that is making the
 * export loses it; the next worker deletes its files.
 */
async function cancelExport(unit: Unit, dataRequestId: string): Promise<Done<CanceledDataRequest>> {
  const { db, partnerId, realNow } = unit
  const row = await findExport(unit, dataRequestId)
  if (!row) throw notFound()
  const { numUpdatedRows } = await db
    .updateTable('patient_exports')
    .set({
      status: 'canceled',
      failure_code: null,
      finished_at: null,
      expires_at: null,
      next_attempt_at: realNow,
      attempts: 0,
    })
    .where('partner_id', '=', partnerId)
    .where('data_request_id', '=', dataRequestId)
    .where('status', '!=', 'canceled')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
  const target = { type: 'data_request', id: dataRequestId, patientId: row.patient_id, code: 'cancel' } as const
  return unit.did(target, { id: dataRequestId, deleted: true })
}

/**
 * Cancels a data request, and deletes it: an erasure that has not begun, or an export in any state, with its archive.
 * First locks the patient of an erasure, like a worker that begins the erasure: either the cancellation is refused,
 * or the worker finds no request.
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
    if (!named) return cancelExport(unit, dataRequestId)
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
