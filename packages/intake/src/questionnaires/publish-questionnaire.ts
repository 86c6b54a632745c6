import {
  ConsultError,
  type EditedQuestionnaire,
  invalidRequest,
  notFound,
  type SaveQuestionnaire,
} from '@consult/domain'
import { inUnit, type RequestContext, type Unit } from '@consult/request'
import { sql } from 'kysely'
import { findQuestionnaire, lockQuestionnaire, toQuestionnaire } from './questionnaire-store.ts'

/** Sets the status of the version in a status; there is one at most. */
async function move(unit: Unit, key: string, from: 'active' | 'draft', to: 'retired' | 'active'): Promise<void> {
  await unit.db
    .updateTable('questionnaires')
    .set({
      status: to,
      updated_at: unit.now,
      ...(to === 'active' && { published_at: unit.now, revision: sql`revision + 1` }),
    })
    .where('partner_id', '=', unit.partnerId)
    .where('questionnaire_key', '=', key)
    .where('status', '=', from)
    .execute()
}

/**
 * Publishes the draft of a questionnaire and retires the version before it. Repeating it changes nothing.
 * @param wanted.revision the one that was read, if nobody may have saved in between
 * @throws not_found; precondition_failed for another revision; invalid_request while patients could not answer it.
 */
export async function publishQuestionnaire(
  context: RequestContext,
  { key, revision }: Pick<SaveQuestionnaire, 'key' | 'revision'>,
): Promise<EditedQuestionnaire> {
  return inUnit(context, async (unit) => {
    if (!(await lockQuestionnaire(unit, key))) throw notFound()
    const { status, version, blockers, revision: current } = await findQuestionnaire(unit, { key })
    if (revision !== undefined && revision !== current)
      throw new ConsultError('precondition_failed', { revision: current })
    if (status === 'draft') {
      if (blockers.length > 0) {
        throw invalidRequest(...blockers.map((blocker) => ({ ...blocker, path: `questionnaire.${blocker.path}` })))
      }
      await move(unit, key, 'active', 'retired')
      await move(unit, key, 'draft', 'active')
    }
    const answer = toQuestionnaire(await findQuestionnaire(unit, { key, version }))
    return unit.did(status === 'draft' ? { type: 'questionnaire', id: key, code: 'publish' } : [], answer)
  })
}
