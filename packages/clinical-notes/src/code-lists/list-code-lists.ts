import { cursorScope, readCursor, toPage } from '@consult/db'
import { wantedOf } from '@consult/directory'
import { type CodeList, type Concept, type ListConcepts, notFound, type Page } from '@consult/domain'
import { type RequestContext, readTenant } from '@consult/request'
import { sql } from 'kysely'
import { findCodeList, toCodeList } from './code-list-store.ts'

/** The partner's lists, by key. */
export async function listCodeLists(context: RequestContext): Promise<{ items: CodeList[] }> {
  const rows = await readTenant(context, ({ db, partnerId }) =>
    db.selectFrom('code_lists').selectAll().where('partner_id', '=', partnerId).orderBy('list_key').execute(),
  )
  return { items: rows.map(toCodeList) }
}

/** A list without its codes. @throws not_found */
export async function getCodeList(context: RequestContext, { key }: { key: string }): Promise<CodeList> {
  const found = await readTenant(context, (tx) => findCodeList(tx, key))
  if (!found) throw notFound()
  return found
}

/**
 * The codes of a list as the partner ordered them: those that a physician finds by the text, or all.
 * @throws not_found; invalid_request for a cursor from another list or another text
 */
export async function listConcepts(
  context: RequestContext,
  { key, text, limit, cursor }: ListConcepts,
): Promise<Page<Concept>> {
  const { partnerId } = context.account
  const wanted = text ? wantedOf(text) : null
  const scope = cursorScope(partnerId, 'concepts', key, wanted?.query ?? '')
  const [after] = readCursor(scope, cursor, ['integer']) ?? []
  return readTenant(context, async (tx) => {
    if (!(await findCodeList(tx, key))) throw notFound()
    // Physicians find nothing by such a text, and neither does this page.
    if (text && wanted === null) return { items: [] }
    const rows = await tx.db
      .selectFrom('code_list_concepts')
      .select(['position', 'code', 'display'])
      .where('partner_id', '=', partnerId)
      .where('list_key', '=', key)
      .$if(wanted !== null, (query) => query.where(sql<boolean>`words @@ ${wanted?.query ?? ''}::tsquery`))
      .$if(after !== undefined, (query) => query.where('position', '>', after ?? 0))
      .orderBy('position')
      .limit(limit + 1)
      .execute()
    return toPage(rows, {
      limit,
      scope,
      keysOf: ({ position }) => [position],
      toItem: ({ code, display }) => ({ code, display }),
    })
  })
}
