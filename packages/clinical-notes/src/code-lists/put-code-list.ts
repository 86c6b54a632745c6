import { setImmediate } from 'node:timers/promises'
import { labelWords } from '@consult/directory'
import { type CodeList, invalidRequest, mostCodeLists, type PutCodeList } from '@consult/domain'
import { inUnit, type RequestContext, type Unit } from '@consult/request'
import { sql } from 'kysely'
import { requireCodes } from './check-code-list.ts'
import { toCodeList } from './code-list-store.ts'

/** How many codes are prepared before other requests have their turn: about 10 ms. */
const atOnce = 200
interface PreparedConcept {
  readonly code: string
  readonly display: string
  readonly words: string
}

async function withWords(concepts: PutCodeList['concepts']): Promise<PreparedConcept[]> {
  const prepared: PreparedConcept[] = []
  for (let from = 0; from < concepts.length; from += atOnce) {
    if (from > 0) await setImmediate()
    const part = concepts.slice(from, from + atOnce)
    prepared.push(...part.map(({ code, display }) => ({ code, display, words: labelWords([code, display]) })))
  }
  return prepared
}

async function requireRoom(unit: Unit): Promise<void> {
  const { count } = await unit.db
    .selectFrom('code_lists')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('partner_id', '=', unit.partnerId)
    .executeTakeFirstOrThrow()
  if (count <= mostCodeLists) return
  const message = `The limit of ${mostCodeLists} lists is reached. Delete one first.`
  throw invalidRequest({ path: 'key', code: 'too_many', message })
}

/** Puts the codes in the place of those before. */
async function replaceConcepts(
  { db, partnerId }: Unit,
  key: string,
  concepts: readonly PreparedConcept[],
): Promise<void> {
  await db.deleteFrom('code_list_concepts').where('partner_id', '=', partnerId).where('list_key', '=', key).execute()
  await sql`
    insert into code_list_concepts (partner_id, list_key, position, code, display, words)
    select ${partnerId}, ${key}, position, concept->>'code', concept->>'display', (concept->>'words')::tsvector
    from json_array_elements(${JSON.stringify(concepts)}::json) with ordinality as given(concept, position)`.execute(db)
}

/**
 * Stores a list of codes as a whole, in the place of the one with the same key.
 * @throws invalid_request for codes in a wrong form or twice, and when there are too many lists.
 */
export async function putCodeList(context: RequestContext, input: PutCodeList): Promise<CodeList> {
  requireCodes(input)
  const concepts = await withWords(input.concepts)
  return inUnit(context, async (unit) => {
    const values = { system: input.system, title: input.title, concepts: concepts.length, updated_at: unit.realNow }
    const updated = await unit.db
      .updateTable('code_lists')
      .set(values)
      .where('partner_id', '=', unit.partnerId)
      .where('list_key', '=', input.key)
      .returningAll()
      .executeTakeFirst()
    context.answer.repeated = updated !== undefined
    const row =
      updated ??
      (await unit.db
        .insertInto('code_lists')
        .values({ partner_id: unit.partnerId, list_key: input.key, ...values })
        // Of two requests at the same moment, the second one replaces what the first has stored.
        .onConflict((conflict) => conflict.columns(['partner_id', 'list_key']).doUpdateSet(values))
        .returningAll()
        .executeTakeFirstOrThrow())
    if (!updated) await requireRoom(unit)
    await replaceConcepts(unit, input.key, concepts)
    return unit.did({ type: 'code_list', id: input.key, code: updated ? 'update' : 'create' }, toCodeList(row))
  })
}
