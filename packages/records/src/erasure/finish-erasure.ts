import { inUnit, type RequestContext } from '@consult/request'
import { sql } from 'kysely'
import { type DataRequestJob, dataRequestJobs } from './data-request-store.ts'
import { rememberDeleted } from './remember-deleted.ts'

/**
 * Ends an erasure: deletes the patient's row and the data that concerns only this patient, and announces it. If a
 * consult that began at the last moment still refers to the row, the transaction fails, and the next attempt erases
 * that consult too.
 */
export async function finishErasure(context: RequestContext, job: DataRequestJob): Promise<void> {
  const { patient_id: patientId, data_request_id: id } = job.row
  await inUnit(context, async (unit) => {
    const { db, now, partnerId } = unit
    await db
      .deleteFrom('idempotency_keys')
      .where('partner_id', '=', partnerId)
      .where((either) =>
        either.or([
          either('patient_id', '=', patientId),
          // The patient's own requests.
          either('principal', 'like', `patient ${patientId} %`),
        ]),
      )
      .execute()
    await db.deleteFrom('attendances').where('partner_id', '=', partnerId).where('person_id', '=', patientId).execute()
    await db.deleteFrom('daily_usage').where('partner_id', '=', partnerId).where('subject', '=', patientId).execute()
    await sql`
      delete from open_streams
      where partner_id = ${partnerId} and split_part(holder, ' ', 1) = ${patientId}`.execute(db)
    // The text that was written about the patient. The ids stay on record, as in the audit.
    await db
      .updateTable('access_reasons')
      .set({ reason: null, review_note: null })
      .where('partner_id', '=', partnerId)
      .where('patient_id', '=', patientId)
      .execute()
    await db
      .updateTable('audit_alerts')
      .set({ review_note: null })
      .where('partner_id', '=', partnerId)
      .where('patient_id', '=', patientId)
      .execute()
    await db
      .deleteFrom('patient_devices')
      .where('partner_id', '=', partnerId)
      .where('patient_id', '=', patientId)
      .execute()
    await db
      .deleteFrom('notification_addresses')
      .where('partner_id', '=', partnerId)
      .where('patient_id', '=', patientId)
      .execute()
    await db.deleteFrom('follow_ups').where('partner_id', '=', partnerId).where('patient_id', '=', patientId).execute()
    await rememberDeleted(unit, [patientId], unit.realNow)
    await db
      .deleteFrom('patient_notes')
      .where('partner_id', '=', partnerId)
      .where('patient_id', '=', patientId)
      .execute()
    await db.deleteFrom('patients').where('partner_id', '=', partnerId).where('patient_id', '=', patientId).execute()
    await dataRequestJobs.finish(unit, job, { status: 'done', finished_at: now })
    unit.emit({ type: 'patient.erased', data: { patientId }, patientId, consultId: null })
    return unit.did({ type: 'data_request', id, patientId, code: 'erased' }, undefined)
  })
}
