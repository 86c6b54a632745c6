import { cursorScope } from '@consult/db'
import { wantedOf } from '@consult/directory'
import type { SearchQuery, SearchResults } from '@consult/domain'
import { accessOf, noteShown, type RequestContext, readTenant } from '@consult/request'
import { findOpenMessages } from './find-open-messages.ts'
import { findPatients } from './find-patients.ts'

/**
 * Searches the tenant's patients and transcripts. The audit records who searched and who was found; the query is not
 * stored.
 * @throws invalid_request for a cursor from another search.
 */
export async function searchThreads(
  context: RequestContext,
  { query, limit, cursor }: SearchQuery,
): Promise<SearchResults> {
  const { account } = context
  const wanted = wantedOf(query)
  const scope = cursorScope(account.partnerId, 'search', wanted?.query)
  return readTenant(context, async (tx) => {
    const access = await accessOf(context, tx)
    const patients = wanted === null || cursor !== undefined ? [] : await findPatients(tx, query, wanted)
    const messages =
      wanted === null ? { items: [] } : await findOpenMessages(tx, { wanted, scope, limit, cursor, access })
    const shown = [...patients.map(({ id }) => id), ...messages.items.map(({ patient }) => patient.id)]
    noteShown(context, { type: 'search', id: null, patientIds: shown })
    return { patients, ...messages }
  })
}
