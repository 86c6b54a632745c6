import { newId } from '@consult/db'
import { lockPatient } from '@consult/directory'
import { ConsultError, type DataRequest, notFound } from '@consult/domain'
import { inUnit, type RequestContext, takeQuota, type Unit } from '@consult/request'
import { type DataRequestRow, findErasure, scheduleRequest, toDataRequest } from './data-request-store.ts'
import { erasureBegins } from './erasure-begins.ts'

function addRequest(unit: Unit, patientId: string, beginsAt: Date): Promise<DataRequestRow> {
  return unit.db
    .insertInto('data_requests')
    .values({
      partner_id: unit.partnerId,
      data_request_id: newId('dataRequest', unit.now),
      kind: 'erasure',
      patient_id: patientId,
      status: 'pending',
      next_attempt_at: beginsAt,
      attempts: 0,
      request_id: unit.requestId,
      created_at: unit.now,
      finished_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Requests the erasure of a patient, which a worker does after the partner's delay. A repeated call returns the same
 * request, even when it is done. A request that was given up starts again.
 * @throws not_found; legal_hold; quota_exceeded
 */
export async function requestErasure(context: RequestContext, patientId: string): Promise<DataRequest> {
  return inUnit(context, async (unit) => {
    const patient = await lockPatient(unit, patientId)
    const found = await findErasure(unit, patientId)
    if (!patient && !found) throw notFound()
    if (patient?.legal_hold_since) throw new ConsultError('legal_hold')
    if (found && found.status !== 'failed') return unit.did([], toDataRequest(found))
    if (!found) {
      const limit = context.account.erasuresPerDay
      await takeQuota(unit, { quota: 'erasures', subject: '', amount: 1, limit }, unit.now)
    }
    const row = found
      ? await scheduleRequest(unit, found.data_request_id, { status: 'pending', next_attempt_at: unit.now })
      : await addRequest(unit, patientId, erasureBegins(context, unit.now))
    const target = { type: 'data_request', id: row.data_request_id, patientId, code: 'erase' } as const
    return unit.did(target, toDataRequest(row))
  })
}

/**
 * Requests the erasure of a patient of a deleted test clock, without the delay and the quota, which protect real
 * patients.
 * @throws legal_hold
 */
export async function eraseTestPatient(context: RequestContext, patientId: string): Promise<void> {
  await inUnit(context, async (unit) => {
    const patient = await lockPatient(unit, patientId)
    if (patient?.legal_hold_since) throw new ConsultError('legal_hold')
    const found = await findErasure(unit, patientId)
    if (!patient || found?.status === 'running') return unit.did([], undefined)
    if (found) await scheduleRequest(unit, found.data_request_id, { status: 'pending', next_attempt_at: unit.now })
    else await addRequest(unit, patientId, unit.now)
    return unit.did({ type: 'data_request', id: null, patientId, code: 'erase' }, undefined)
  })
}
