import { randomBytes } from 'node:crypto'
import { newId } from '@consult/db'
import { findPatient, lockPatient } from '@consult/directory'
import { type DataRequest, notFound } from '@consult/domain'
import { inUnit, type RequestContext, takeQuota } from '@consult/request'
import { toExportRequest } from './export-store.ts'

/** How often one patient's data can be exported in a UTC day. Source: docs/limits.md, Daily quotas. */
const patientExportsPerDay = 3

/**
 * Requests the export of a patient's data, which a worker does. While an export of the patient runs, a repeated call
 * returns it. A legal hold does not stop it.
 * @param by the service's id of the patient, or the partner's.
 * @throws not_found; quota_exceeded
 */
export async function requestExport(
  context: RequestContext,
  by: { readonly patientId?: string | null | undefined; readonly patientExternalId?: string | null | undefined },
): Promise<DataRequest> {
  return inUnit(context, async (unit) => {
    const { db, partnerId, realNow: now } = unit
    const { patient_id: patientId } = await findPatient(unit, by)
    const patient = await lockPatient(unit, patientId)
    // Its erasure may have begun before the lock.
    if (!patient || patient.erasing_since) throw notFound()
    const running = await db
      .selectFrom('patient_exports')
      .selectAll()
      .where('partner_id', '=', partnerId)
      .where('patient_id', '=', patientId)
      .where('status', 'in', ['pending', 'running'])
      .executeTakeFirst()
    if (running) return unit.did([], toExportRequest(running, { byteSize: null }))
    await takeQuota(unit, { quota: 'patient_exports', subject: patientId, amount: 1, limit: patientExportsPerDay }, now)
    await takeQuota(unit, { quota: 'exports', subject: '', amount: 1, limit: context.account.exportsPerDay }, now)
    const row = await db
      .insertInto('patient_exports')
      .values({
        partner_id: partnerId,
        data_request_id: newId('dataRequest', now),
        patient_id: patientId,
        status: 'pending',
        failure_code: null,
        next_attempt_at: now,
        attempts: 0,
        request_id: unit.requestId,
        key_salt: randomBytes(32),
        opened_links: [],
        created_at: now,
        finished_at: null,
        expires_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const target = { type: 'data_request', id: row.data_request_id, patientId, code: 'export' } as const
    return unit.did(target, toExportRequest(row, { byteSize: null }))
  })
}
