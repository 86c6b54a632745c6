import { wantedOf } from '@consult/directory'
import { type FoundConcept, mostConceptsFound } from '@consult/domain'
import { type RequestContext, readTenant } from '@consult/request'
import { sql } from 'kysely'

/**
 * The codes that have all words of the text, the last one by its beginning, in code or display. The shortest display first: it is the
 * most general.
 */
export async function findConcepts(context: RequestContext, { text }: { text: string }): Promise<FoundConcept[]> {
  const wanted = wantedOf(text)
  if (wanted === null) return []
  return readTenant(context, async ({ db, partnerId }) => {
    const { rows } = await sql<FoundConcept>`
      select l.system, c.code, c.display, l.title as list
      from code_list_concepts c
      join code_lists l on l.partner_id = c.partner_id and l.list_key = c.list_key
      where c.partner_id = ${partnerId} and c.words @@ ${wanted.query}::tsquery
      order by length(c.display), c.display, l.list_key limit ${mostConceptsFound}`.execute(db)
    return rows
  })
}
