import type { IntakesTable, TenantTransaction } from '@consult/db'
import type { IntakeItem } from '@consult/domain'
import type { Insertable, Selectable } from 'kysely'

export type IntakeRow = Selectable<IntakesTable>

const rowsOf = ({ db, partnerId }: TenantTransaction, consultId: string) =>
  db.selectFrom('intakes').selectAll().where('partner_id', '=', partnerId).where('consult_id', '=', consultId)

/** The answers to a questionnaire of a consult; undefined: the consult does not ask it. */
export const findIntake = (tx: TenantTransaction, consultId: string, key: string): Promise<IntakeRow | undefined> =>
  rowsOf(tx, consultId).where('questionnaire_key', '=', key).executeTakeFirst()

/** All answers of these consults. */
export function listIntakes(tx: TenantTransaction, consultIds: readonly string[]): Promise<IntakeRow[]> {
  if (consultIds.length === 0) return Promise.resolve([])
  return tx.db
    .selectFrom('intakes')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('consult_id', 'in', [...consultIds])
    .orderBy('consult_id')
    .orderBy('questionnaire_key')
    .execute()
}

/** Adds what a new consult asks. */
export async function insertIntakes(tx: TenantTransaction, rows: readonly IntakeRow[]): Promise<void> {
  if (rows.length > 0) await tx.db.insertInto('intakes').values(rows.map(toInsertable)).execute()
}

const toInsertable = (row: IntakeRow): Insertable<IntakesTable> => ({
  ...row,
  response: row.response && JSON.stringify(row.response),
  scores: JSON.stringify(row.scores),
  flags: JSON.stringify(row.flags),
})

/** Writes changed answers. The caller has locked the consult. */
export async function saveIntake(
  tx: TenantTransaction,
  { consult_id: consultId, questionnaire_key: key }: Pick<IntakeRow, 'consult_id' | 'questionnaire_key'>,
  change: Pick<IntakeRow, 'status' | 'response' | 'revision' | 'scores' | 'flags' | 'updated_at' | 'completed_at'>,
): Promise<void> {
  await tx.db
    .updateTable('intakes')
    .set({
      ...change,
      response: JSON.stringify(change.response),
      scores: JSON.stringify(change.scores),
      flags: JSON.stringify(change.flags),
    })
    .where('partner_id', '=', tx.partnerId)
    .where('consult_id', '=', consultId)
    .where('questionnaire_key', '=', key)
    .execute()
}

/** A questionnaire as the consult lists it. */
export const toItem = (
  row: Pick<IntakeRow, 'questionnaire_key' | 'version' | 'status' | 'scores' | 'flags' | 'completed_at'>,
  title: string | null,
): IntakeItem => ({
  key: row.questionnaire_key,
  version: row.version,
  title,
  status: row.status,
  scores: row.scores,
  flags: row.flags,
  completedAt: row.completed_at?.toISOString() ?? null,
})

/** How many earlier answers are compared. */
const mostEarlier = 10

/** The scores of the same patient's earlier answers to the same questionnaire, newest first. */
export async function findEarlierScores(
  { db, partnerId }: TenantTransaction,
  row: Pick<IntakeRow, 'patient_id' | 'questionnaire_key' | 'consult_id' | 'completed_at'>,
) {
  const rows = await db
    .selectFrom('intakes')
    .select(['consult_id', 'completed_at', 'scores'])
    .where('partner_id', '=', partnerId)
    .where('patient_id', '=', row.patient_id)
    .where('questionnaire_key', '=', row.questionnaire_key)
    .where('consult_id', '<>', row.consult_id)
    .where('completed_at', 'is not', null)
    .$if(row.completed_at !== null, (query) => query.where('completed_at', '<=', row.completed_at))
    .orderBy('completed_at', 'desc')
    .limit(mostEarlier)
    .execute()
  return rows.map((each) => ({
    consultId: each.consult_id,
    completedAt: each.completed_at?.toISOString() ?? '',
    scores: each.scores,
  }))
}
