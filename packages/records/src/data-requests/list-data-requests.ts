import type { DataRequest } from '@consult/domain'
import { type RequestContext, readTenant } from '@consult/request'
import { toDataRequest } from '../erasure/data-request-store.ts'
import { describeExport } from './get-data-request.ts'

/** How many requests of each kind are listed. */
const most = 50

/** The partner's latest data requests of both kinds, newest first, without links. */
export async function listDataRequests(context: RequestContext): Promise<DataRequest[]> {
  return readTenant(context, async (tx) => {
    const { partnerId, db } = tx
    const erasures = await db
      .selectFrom('data_requests')
      .selectAll()
      .where('partner_id', '=', partnerId)
      .orderBy('data_request_id', 'desc')
      .limit(most)
      .execute()
    const exports = await db
      .selectFrom('patient_exports')
      .selectAll()
      .where('partner_id', '=', partnerId)
      .where('status', '!=', 'canceled')
      .orderBy('data_request_id', 'desc')
      .limit(most)
      .execute()
    const listed = erasures.map(toDataRequest)
    for (const row of exports) listed.push(await describeExport(tx, row))
    // Ids grow with time.
    return listed.sort((one, other) => (one.id < other.id ? 1 : -1))
  })
}
