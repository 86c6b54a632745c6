import { lockPatient } from '@consult/directory'
import { inUnit, type RequestContext, wakeStreams } from '@consult/request'
import { type DataRequestJob, dataRequestJobs } from './data-request-store.ts'

/**
 * Begins an erasure: the patient is no longer found. Everything that identifies them is cleared, so that the
 * phone number and the `externalId` are free, and their sessions, tokens and links end. Nothing is deleted before
 * this.
 * @returns false when a legal hold stops it.
 */
export async function beginErasure(context: RequestContext, job: DataRequestJob): Promise<boolean> {
  const { patient_id: patientId } = job.row
  return inUnit(context, async (unit) => {
    const { db, now, partnerId } = unit
    const patient = await lockPatient(unit, patientId)
    if (patient?.legal_hold_since) {
      await dataRequestJobs.park(unit, job)
      return unit.did([], false)
    }
    await dataRequestJobs.change(unit, job, { status: 'running' })
    await db.deleteFrom('phone_numbers').where('patient_id', '=', patientId).execute()
    for (const table of ['embed_sessions', 'page_links'] as const) {
      await db.deleteFrom(table).where('partner_id', '=', partnerId).where('patient_id', '=', patientId).execute()
    }
    await db.deleteFrom('page_codes').where('partner_id', '=', partnerId).where('subject', '=', patientId).execute()
    await db
      .updateTable('patients')
      .set({
        erasing_since: patient?.erasing_since ?? now,
        // No partner can choose it: partners' identifiers have no control characters.
        external_id: `erased\u0001${patientId}`,
        phone: '',
        first_name: null,
        last_name: null,
        birth_date: null,
        email: null,
        language: null,
        jurisdiction: null,
        time_zone: null,
        metadata: '{}',
        words: '',
      })
      .where('partner_id', '=', partnerId)
      .where('patient_id', '=', patientId)
      .execute()
    wakeStreams(context.services, unit)
    const isNew = patient !== undefined && !patient.erasing_since
    const target = { type: 'data_request', id: job.row.data_request_id, patientId, code: 'begin' } as const
    return unit.did(isNew ? target : [], true)
  })
}
