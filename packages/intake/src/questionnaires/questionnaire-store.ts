import type { QuestionnairesTable, TenantTransaction } from '@consult/db'
import { type EditedQuestionnaire, notFound, type QuestionnaireSummary } from '@consult/domain'
import { type Selectable, sql } from 'kysely'

export type SummaryRow = Pick<
  Selectable<QuestionnairesTable>,
  'questionnaire_key' | 'version' | 'status' | 'title' | 'languages' | 'created_at' | 'published_at'
> & { readonly active_version: number | null }
export type QuestionnaireRow = SummaryRow &
  Pick<Selectable<QuestionnairesTable>, 'body' | 'revision' | 'warnings' | 'blockers'>

export const summaryColumns = [
  'q.questionnaire_key',
  'q.version',
  'q.status',
  'q.title',
  'q.languages',
  'q.created_at',
  'q.published_at',
] as const

/** The active version of the questionnaire `q`. */
export const activeVersion = sql<number | null>`(
  select a.version from questionnaires a
  where a.partner_id = q.partner_id and a.questionnaire_key = q.questionnaire_key and a.status = 'active')`

/** Reads a version of a questionnaire, or its newest one. */
export async function findQuestionnaire(
  tx: TenantTransaction,
  { key, version }: { readonly key: string; readonly version?: number | undefined },
): Promise<QuestionnaireRow> {
  const row = await tx.db
    .selectFrom('questionnaires as q')
    .select([...summaryColumns, 'q.body', 'q.revision', 'q.warnings', 'q.blockers', activeVersion.as('active_version')])
    .where('q.partner_id', '=', tx.partnerId)
    .where('q.questionnaire_key', '=', key)
    .$if(version !== undefined, (query) => query.where('q.version', '=', version ?? 0))
    .orderBy('q.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export function toSummary(row: SummaryRow): QuestionnaireSummary {
  return {
    key: row.questionnaire_key,
    version: row.version,
    status: row.status,
    title: row.title,
    languages: row.languages,
    activeVersion: row.active_version,
    createdAt: row.created_at.toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
  }
}

export function toQuestionnaire(row: QuestionnaireRow): EditedQuestionnaire {
  const { body, revision, warnings, blockers } = row
  return { ...toSummary(row), questionnaire: body, revision, warnings, blockers }
}

/**
 * Locks a questionnaire: whoever changes it holds the row of its first version, which always stays.
 * @returns whether it exists
 */
export async function lockQuestionnaire(tx: TenantTransaction, key: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('questionnaires')
    .select('version')
    .where('partner_id', '=', tx.partnerId)
    .where('questionnaire_key', '=', key)
    .where('version', '=', 1)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
