import { cursorScope } from '@consult/db'
import type { SearchQuery, SearchResults } from '@consult/domain'
import { accessOf } from '../../request/consult-access.ts'
import { readTenant } from '../../request/read-tenant.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { noteShown } from '../../request/shown.ts'
import { wantedOf } from '../../search/words.ts'
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
