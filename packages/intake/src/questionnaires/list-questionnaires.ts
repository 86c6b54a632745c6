import { cursorScope, readCursor, toPage } from '@consult/db'
import type { Page, PageQuery, QuestionnaireSummary } from '@consult/domain'
import { type RequestContext, readTenant } from '@consult/request'
import { activeVersion, summaryColumns, toSummary } from './questionnaire-store.ts'

/** The newest version of each questionnaire, by key. @throws invalid_request for a cursor from another list. */
export async function listQuestionnaires(
  context: RequestContext,
  { limit, cursor }: PageQuery,
): Promise<Page<QuestionnaireSummary>> {
  const { partnerId } = context.account
  const scope = cursorScope(partnerId, 'questionnaires')
  const [after] = readCursor(scope, cursor, ['text']) ?? []
  const rows = await readTenant(context, (tx) =>
    tx.db
      .selectFrom('questionnaires as q')
      .select([...summaryColumns, activeVersion.as('active_version')])
      .distinctOn('q.questionnaire_key')
      .where('q.partner_id', '=', partnerId)
      .$if(after !== undefined, (query) => query.where('q.questionnaire_key', '>', after ?? ''))
      .orderBy('q.questionnaire_key')
      .orderBy('q.version', 'desc')
      .limit(limit + 1)
      .execute(),
  )
  return toPage(rows, { limit, scope, keysOf: (row) => [row.questionnaire_key], toItem: toSummary })
}
