import { cursorScope, readCursor, toPage } from '@consult/db'
import type { ListPhysicians, Page, Physician } from '@consult/domain'
import { type RequestContext, readTenant } from '@consult/request'
import { toPhysicians } from './physician-resource.ts'

/** The partner's physicians, newest first. @throws invalid_request for a cursor from another list or filter. */
export async function listPhysicians(
  context: RequestContext,
  { externalId, limit, cursor }: ListPhysicians,
): Promise<Page<Physician>> {
  const { services, account } = context
  const { partnerId } = account
  const scope = cursorScope(partnerId, 'physicians', externalId)
  const [before] = readCursor(scope, cursor, ['text']) ?? []
  return readTenant(context, async (tx) => {
    const rows = await tx.db
      .selectFrom('physicians')
      .selectAll()
      .where('partner_id', '=', partnerId)
      .$if(externalId !== undefined, (query) => query.where('external_id', '=', externalId ?? ''))
      .$if(before !== undefined, (query) => query.where('physician_id', '<', before ?? ''))
      .orderBy('physician_id', 'desc')
      .limit(limit + 1)
      .execute()
    const page = toPage(rows, { limit, scope, keysOf: (row) => [row.physician_id], toItem: (row) => row })
    return { ...page, items: await toPhysicians(tx, page.items, services.clock.now()) }
  })
}
