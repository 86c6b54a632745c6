import type { ExportFailureCode } from '@consult/domain'
import { inUnit, type RequestContext } from '@consult/request'
import { deleteFiles } from './export-files.ts'
import { type ExportJob, exportJobs } from './export-store.ts'

/** Ends an export without an archive, and announces it. A worker then deletes the files that were stored for it. */
export async function endExport(context: RequestContext, job: ExportJob, code: ExportFailureCode): Promise<void> {
  const { patient_id: patientId, data_request_id: id } = job.row
  await inUnit(context, async (unit) => {
    const failed = { status: 'failed', failure_code: code, next_attempt_at: unit.realNow, attempts: 0 } as const
    await exportJobs.change(unit, job, failed)
    const data = { patientId, dataRequestId: id, failureCode: code }
    unit.emit({ type: 'patient.export_failed', data, patientId, consultId: null })
    return unit.did({ type: 'data_request', id, patientId, code: 'export_failed' }, undefined)
  })
}

/**
 * Ends the exports of a patient who is erased, and deletes their archives. First it takes the exports from workers,
 * whose next statement fails. This also deletes the keys, so that nothing that a worker may still store can be read.
 */
export async function eraseExports(context: RequestContext, patientId: string): Promise<void> {
  const { services, account } = context
  const exports = await inUnit(context, async (unit) => {
    const ofPatient = unit.db
      .selectFrom('patient_exports')
      .select(['data_request_id', 'status'])
      .where('partner_id', '=', unit.partnerId)
      .where('patient_id', '=', patientId)
    const found = await ofPatient.forUpdate().execute()
    const running = found.filter(({ status }) => status === 'pending' || status === 'running')
    await unit.db
      .updateTable('patient_exports')
      .set({ key_salt: null, opened_links: [], next_attempt_at: null })
      .where('partner_id', '=', unit.partnerId)
      .where('patient_id', '=', patientId)
      .execute()
    const failureCode = 'patient_erased'
    for (const { data_request_id: dataRequestId } of running) {
      await unit.db
        .updateTable('patient_exports')
        .set({ status: 'failed', failure_code: failureCode })
        .where('partner_id', '=', unit.partnerId)
        .where('data_request_id', '=', dataRequestId)
        .execute()
      const data = { patientId, dataRequestId, failureCode } as const
      unit.emit({ type: 'patient.export_failed', data, patientId, consultId: null })
    }
    const targets = running.map(
      ({ data_request_id: id }) => ({ type: 'data_request', id, patientId, code: 'export_failed' }) as const,
    )
    return unit.did(targets, found)
  })
  for (const { data_request_id: dataRequestId, status } of exports) {
    await deleteFiles(services, account.partnerId, { dataRequestId })
    if (status === 'canceled') await forget(context, dataRequestId)
  }
}

async function forget({ services, account }: RequestContext, dataRequestId: string): Promise<void> {
  await services.database.inTenant(account.partnerId, (tx) =>
    tx.db
      .deleteFrom('patient_exports')
      .where('partner_id', '=', tx.partnerId)
      .where('data_request_id', '=', dataRequestId)
      .execute(),
  )
}
