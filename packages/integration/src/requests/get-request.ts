import { ConsultError, type LoggedRequest } from '@consult/domain'
import { type RequestContext, readTenant } from '@consult/request'
import { oldestRequest } from './list-requests.ts'
import { toLoggedRequest } from './request-row.ts'

/** The newest request with this id: a caller may send the same one again. @throws not_found */
export async function getRequest(context: RequestContext, requestId: string): Promise<LoggedRequest> {
  const oldest = oldestRequest(context.services.clock.now())
  const row = await readTenant(context, ({ db, partnerId }) =>
    db
      .selectFrom('request_log')
      .selectAll()
      .where('partner_id', '=', partnerId)
      .where('request_id', '=', requestId)
      .where('at', '>=', oldest)
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  if (!row) throw new ConsultError('not_found')
  return toLoggedRequest(row)
}
