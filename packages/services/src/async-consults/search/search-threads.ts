import { cursorScope } from '@consult/db'
import type { SearchQuery, SearchResults } from '@consult/domain'
import { accessOf } from '../../request/consult-access.ts'
import { readTenant } from '../../request/read-tenant.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { noteShown } from '../../request/shown.ts'
import { wordsOf } from '../../search/words.ts'
import { findOpenMessages } from './find-open-messages.ts'
import { findPatients } from './find-patients.ts'

/**
 * The minimum length of the last word, in characters. A shorter one would match nearly everything. It is ignored; a
 * search for it alone finds nothing.
 */
const shortestBeginning = 2

/** The search words, without case and accents; the last is a prefix. */
function wantedWords(query: string): string[] {
  const words = wordsOf(query).map(({ folded }) => folded)
  return (words.at(-1)?.length ?? 0) < shortestBeginning ? words.slice(0, -1) : words
}

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
  const words = wantedWords(query)
  const scope = cursorScope(account.partnerId, 'search', ...words)
  return readTenant(context, async (tx) => {
    const none = words.length === 0
    const access = await accessOf(context, tx)
    const patients = none || cursor !== undefined ? [] : await findPatients(tx, query, words)
    const messages = none ? { items: [] } : await findOpenMessages(tx, { words, scope, limit, cursor, access })
    const shown = [...patients.map(({ id }) => id), ...messages.items.map(({ patient }) => patient.id)]
    noteShown(context, { type: 'search', id: null, patientIds: shown })
    return { patients, ...messages }
  })
}
