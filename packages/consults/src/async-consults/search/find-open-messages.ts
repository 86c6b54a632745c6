import { type TenantTransaction, toPage } from '@consult/db'
import type { Wanted } from '@consult/directory'
import type { MessageHit, Page, PageQuery } from '@consult/domain'
import { type ConsultAccess, isThreadWithheld } from '@consult/request'
import { type FoundMessage, findMessages, keysOf, toHit } from './find-messages.ts'

/** How many messages a search looks through for a page that its reader may open. After that, the list ends. */
const farthest = 2_000
/** How many messages it reads at once. */
const atOnce = 200

/**
 * Returns the messages that contain every word and whose consults the reader may open, newest first. All other
 * messages are left out entirely, even from the count: the mere fact that a colleague's consult contains a word says
 * something about its patient.
 * @param query.access what the reader may open; null: everything.
 * @throws invalid_request for a cursor from another search.
 */
export async function findOpenMessages(
  tx: TenantTransaction,
  query: PageQuery & { wanted: Wanted; scope: string; access: ConsultAccess | null },
): Promise<Page<MessageHit>> {
  const { access, limit, scope, wanted } = query
  const open: FoundMessage[] = []
  let cursor = query.cursor
  for (let seen = 0; open.length <= limit && seen < farthest; seen += atOnce) {
    const found = await findMessages(tx, { ...query, cursor, limit: access === null ? limit + 1 : atOnce })
    open.push(...found.rows.filter((row) => !isThreadWithheld(access, row)))
    cursor = found.cursor
    if (cursor === undefined) break
  }
  return toPage(open.slice(0, limit + 1), { limit, scope, keysOf, toItem: (row) => toHit(row, wanted) })
}
