import { type EditedQuestionnaire, invalidRequest, notFound } from '@consult/domain'
import { inUnit, type RequestContext, type Unit } from '@consult/request'
import { sql } from 'kysely'
import { readIntakeDefaults } from '../intakes/intake-defaults.ts'
import { findQuestionnaire, lockQuestionnaire, toQuestionnaire } from './questionnaire-store.ts'

/** @throws invalid_request while consults ask the questionnaire by default: then none could be created. */
async function requireNoDefault(unit: Unit, key: string): Promise<void> {
  const { asyncConsults, telehealthConsults } = await readIntakeDefaults(unit)
  const fields = Object.entries({ asyncConsults, telehealthConsults }).flatMap(([field, keys]) =>
    keys.includes(key) ? [field] : [],
  )
  if (fields.length === 0) return
  const message = `New consults ask "${key}" by default: it is in ${fields.join(' and ')} of the account. Take it out with PUT /v1/account/intake first.`
  throw invalidRequest({ path: 'key', code: 'asked_by_default', message })
}

/**
 * Retires the active version of a questionnaire, so that new consults cannot ask it. Consults that ask it go on. A draft stays, and
 * publishing it offers the questionnaire again. Repeating it changes nothing.
 * @throws not_found; invalid_request for one that was never published, and for one that consults ask by default
 */
export async function retireQuestionnaire(
  context: RequestContext,
  { key }: { readonly key: string },
): Promise<EditedQuestionnaire> {
  return inUnit(context, async (unit) => {
    if (!(await lockQuestionnaire(unit, key))) throw notFound()
    const { version, status, active_version: active } = await findQuestionnaire(unit, { key })
    if (version === 1 && status === 'draft') {
      const message = `No version of the questionnaire "${key}" is published, so no consult asks it.`
      throw invalidRequest({ path: 'key', code: 'not_published', message })
    }
    if (active !== null) {
      await requireNoDefault(unit, key)
      await unit.db
        .updateTable('questionnaires')
        .set({ status: 'retired', updated_at: unit.now, revision: sql`revision + 1` })
        .where('partner_id', '=', unit.partnerId)
        .where('questionnaire_key', '=', key)
        .where('version', '=', active)
        .execute()
    }
    const answer = toQuestionnaire(await findQuestionnaire(unit, { key }))
    return unit.did(active === null ? [] : { type: 'questionnaire', id: key, code: 'retire' }, answer)
  })
}
