import { type DataRequest, notFound } from '@consult/domain'
import { inUnit, type RequestContext } from '@consult/request'
import { findExport, hasArchive } from '../exports/export-store.ts'
import { describeExport } from './get-data-request.ts'

/**
 * Returns an export with a new link to its archive, if it is done. The caller has checked that the member has just signed in:
 * someone who finds an unlocked screen must not be able to download everything about a patient.
 * @throws not_found
 */
export async function createArchiveLink(context: RequestContext, dataRequestId: string): Promise<DataRequest> {
  const links = (await context.services.fileLinks()).for(context)
  return inUnit(context, async (unit) => {
    const row = await findExport(unit, dataRequestId)
    if (!row) throw notFound()
    const request = await describeExport(unit, row)
    const url = hasArchive(row, unit.realNow) ? links.exportUrl(unit.partnerId, dataRequestId) : undefined
    const target = { type: 'data_request', id: dataRequestId, patientId: row.patient_id, code: 'export_link' } as const
    return unit.did(target, { ...request, ...(url !== undefined && { url }) })
  })
}
