import type { EditedQuestionnaire, GetQuestionnaire } from '@consult/domain'
import { type RequestContext, readTenant } from '@consult/request'
import { findQuestionnaire, toQuestionnaire } from './questionnaire-store.ts'

/** Returns a version of a questionnaire, the newest one by default. @throws not_found */
export async function getQuestionnaire(context: RequestContext, which: GetQuestionnaire): Promise<EditedQuestionnaire> {
  return readTenant(context, async (tx) => toQuestionnaire(await findQuestionnaire(tx, which)))
}
