import type { TenantTransaction } from '@consult/db'
import { type DataRequest, notFound } from '@consult/domain'
import { type RequestContext, readTenant } from '@consult/request'
import { toDataRequest } from '../erasure/data-request-store.ts'
import { archiveName, findStored } from '../exports/export-files.ts'
import { type ExportRow, findExport, hasArchive, toExportRequest } from '../exports/export-store.ts'

/** An export as its data request, without a link. The size of its archive is known while there is one. */
export async function describeExport(tx: TenantTransaction, row: ExportRow): Promise<DataRequest> {
  const stored = row.status === 'done' ? await findStored(tx, row.data_request_id, archiveName) : null
  return toExportRequest(row, { byteSize: stored?.byteSize ?? null })
}

/**
 * Returns the progress of a data request. For a finished export, it makes a new link.
 * @param withLink whether the caller may download archives.
 * @throws not_found
 */
export async function getDataRequest(
  context: RequestContext,
  { dataRequestId, withLink }: { dataRequestId: string; withLink: boolean },
): Promise<DataRequest> {
  const { services } = context
  const links = withLink ? (await services.fileLinks()).for(context) : null
  return readTenant(context, async (tx) => {
    const erasure = await tx.db
      .selectFrom('data_requests')
      .selectAll()
      .where('partner_id', '=', tx.partnerId)
      .where('data_request_id', '=', dataRequestId)
      .executeTakeFirst()
    if (erasure) return toDataRequest(erasure)
    const row = await findExport(tx, dataRequestId)
    if (!row) throw notFound()
    const request = await describeExport(tx, row)
    if (!links || !hasArchive(row, services.clock.now())) return request
    return { ...request, url: links.exportUrl(tx.partnerId, dataRequestId) }
  })
}
