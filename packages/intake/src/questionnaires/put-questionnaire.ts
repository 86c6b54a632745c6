import {
  ConsultError,
  type EditedQuestionnaire,
  invalidRequest,
  mostQuestionnaires,
  mostQuestionnaireVersions,
  type SaveQuestionnaire,
} from '@consult/domain'
import { type Questionnaire as Checked, nameItems } from '@consult/questionnaires'
import { readWhole } from '@consult/questionnaires/whole'
import { inUnit, isContinuedEdit, type RequestContext, type Unit } from '@consult/request'
import { sql } from 'kysely'
import { findQuestionnaire, lockQuestionnaire, toQuestionnaire } from './questionnaire-store.ts'

/** The acts that change a questionnaire. */
const acts = [
  'consoleQuestionnaires.put',
  'consoleQuestionnaires.publish',
  'questionnaires.put',
  'questionnaires.publish',
  'consoleQuestionnaires.retire',
  'questionnaires.retire',
]

/** The columns of a version that follow from its content. @throws invalid_request with all that is refused. */
async function contentOf(json: unknown) {
  const reading = await readWhole(json)
  if ('refusals' in reading) {
    throw invalidRequest(
      ...nameItems(json, reading.refusals).map((refusal) => ({
        ...refusal,
        path: refusal.path === '' ? 'questionnaire' : `questionnaire.${refusal.path}`,
      })),
    )
  }
  const { title, languages }: Checked = reading.questionnaire
  return {
    body: JSON.stringify(json),
    title: title?.text ?? null,
    languages: [...languages],
    warnings: JSON.stringify(nameItems(json, reading.warnings)),
    blockers: JSON.stringify(nameItems(json, reading.unpublishable)),
  }
}

type Content = Awaited<ReturnType<typeof contentOf>>

/** Adds a version as a draft. @returns false if it exists already. */
async function insertDraft(
  unit: Unit,
  key: string,
  { version, revision }: { version: number; revision: number },
  content: Content,
): Promise<boolean> {
  const inserted = await unit.db
    .insertInto('questionnaires')
    .values({
      partner_id: unit.partnerId,
      questionnaire_key: key,
      version,
      status: 'draft',
      revision,
      ...content,
      created_at: unit.now,
      updated_at: unit.now,
      published_at: null,
    })
    .onConflict((conflict) => conflict.columns(['partner_id', 'questionnaire_key', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst()
  return inserted !== undefined
}

/** @throws invalid_request when the account has too many questionnaires. */
async function insertFirst(unit: Unit, key: string, content: Content): Promise<boolean> {
  const { count } = await unit.db
    .selectFrom('questionnaires')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('partner_id', '=', unit.partnerId)
    .where('version', '=', 1)
    .executeTakeFirstOrThrow()
  if (Number(count) < mostQuestionnaires) return insertDraft(unit, key, { version: 1, revision: 1 }, content)
  const message = `The limit of ${mostQuestionnaires} questionnaires is reached. Use the key of one that you no longer ask.`
  throw invalidRequest({ path: 'key', code: 'too_many', message })
}

/**
 * Changes the newest version if it is a draft. Otherwise begins the next version, unless the content is the same.
 * @param known the revision that the change is based on; undefined: any. null: there was none.
 * @returns whether anything changed
 * @throws precondition_failed for another revision
 */
async function changeNewest(
  unit: Unit,
  key: string,
  content: Content,
  known: number | null | undefined,
): Promise<boolean> {
  const newest = await unit.db
    .selectFrom('questionnaires')
    .select(['version', 'status', 'revision', sql<boolean>`body = ${content.body}::jsonb`.as('same')])
    .where('partner_id', '=', unit.partnerId)
    .where('questionnaire_key', '=', key)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { revision } = newest
  if (known !== undefined && known !== revision) throw new ConsultError('precondition_failed', { revision })
  if (newest.status !== 'draft') {
    // The same content after its retirement is a wish to offer it again.
    if (newest.same && newest.status === 'active') return false
    const next = { version: newest.version + 1, revision: revision + 1 }
    if (newest.version < mostQuestionnaireVersions) return insertDraft(unit, key, next, content)
    const message = `The limit of ${mostQuestionnaireVersions} versions is reached. Use another key.`
    throw invalidRequest({ path: 'key', code: 'too_many', message })
  }
  await unit.db
    .updateTable('questionnaires')
    .set({ ...content, revision: revision + 1, updated_at: unit.now })
    .where('partner_id', '=', unit.partnerId)
    .where('questionnaire_key', '=', key)
    .where('version', '=', newest.version)
    .execute()
  return true
}

/**
 * Stores a questionnaire as a draft. A published version never changes: a new content begins the next one. Saves that name a
 * revision may share an audit entry, see `isContinuedEdit`.
 * @param wanted.revision the one that was read before, if nobody may have saved in between; null: the key must be new
 * @throws invalid_request for what we could not run as its author means it, and when there are too many; precondition_failed
 * for another revision.
 */
export async function putQuestionnaire(
  context: RequestContext,
  { key, questionnaire, revision }: SaveQuestionnaire,
): Promise<EditedQuestionnaire> {
  const content = await contentOf(questionnaire)
  return inUnit(context, async (unit) => {
    const isKnown = await lockQuestionnaire(unit, key)
    if (!isKnown && typeof revision === 'number') throw new ConsultError('precondition_failed', { revision: null })
    const created = !isKnown && (await insertFirst(unit, key, content))
    // Another request may have created it in the meantime, and holds its lock until it commits.
    if (!created) await lockQuestionnaire(unit, key)
    const changed = created || (await changeNewest(unit, key, content, revision))
    context.answer.repeated = !created
    const answer = toQuestionnaire(await findQuestionnaire(unit, { key }))
    const target = { type: 'questionnaire', id: key, code: created ? 'create' : 'update' } as const
    const isOneOfMany = typeof revision === 'number' && (await isContinuedEdit(context, unit, target, acts))
    return unit.did(changed && !isOneOfMany ? target : [], answer)
  })
}
