import type { AuditEntriesTable, TenantTransaction } from '@consult/db'
import type { AuditFilter } from '@consult/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'

export type AuditRow = Selectable<AuditEntriesTable>

/** The place of an entry in the order of the audit. */
export interface AuditPlace {
  readonly at: Date
  readonly entryId: string
}

/** The conditions on an entry `e`, without time and patient. Each condition has an index. */
function conditionsOf({ personId, act, outcome }: AuditFilter): RawBuilder<unknown> {
  const conditions = [
    ...(personId === undefined ? [] : [sql`coalesce(e.as_physician_id, e.actor_id) = ${personId}`]),
    ...(act === undefined ? [] : [sql`e.act = ${act}`]),
    // A literal, because the index contains only refusals, and the planner must see that the index applies.
    ...(outcome === undefined ? [] : [sql`e.outcome = ${sql.lit(outcome)}`]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/**
 * Reads entries, newest first. For a patient: entries about this patient only, and pages that show the patient.
 * @param query.patientId null: of all patients. `before`: the last entry of the page before.
 */
export async function findEntries(
  { db, partnerId }: TenantTransaction,
  query: { filter: AuditFilter; patientId: string | null; before: AuditPlace | null; most: number },
): Promise<AuditRow[]> {
  const { filter, patientId, before, most } = query
  const within = (alias: string): RawBuilder<unknown> => {
    const [at, id] = [sql.ref(`${alias}.at`), sql.ref(`${alias}.entry_id`)]
    const { from, to } = filter
    return sql`${from === undefined ? sql`true` : sql`${at} >= ${from}::timestamptz`}
      and ${to === undefined ? sql`true` : sql`${at} < ${to}::timestamptz`}
      and ${before === null ? sql`true` : sql`(${at}, ${id}) < (${before.at}::timestamptz, ${before.entryId})`}`
  }
  const newest = (alias: string) =>
    sql`order by ${sql.ref(`${alias}.at`)} desc, ${sql.ref(`${alias}.entry_id`)} desc limit ${most}`
  const also = conditionsOf(filter)
  if (patientId === null) {
    const { rows } = await sql<AuditRow>`
      select e.* from audit_entries e
      where e.partner_id = ${partnerId} and ${within('e')} and ${also} ${newest('e')}`.execute(db)
    return rows
  }
  const { rows } = await sql<AuditRow>`
    select * from (
      (select e.* from audit_entries e
        where e.partner_id = ${partnerId} and e.patient_id = ${patientId} and ${within('e')} and ${also} ${newest('e')})
      union all
      (select e.* from audit_page_patients p
        join audit_entries e on e.partner_id = p.partner_id and e.at = p.at and e.entry_id = p.entry_id
        where p.partner_id = ${partnerId} and p.patient_id = ${patientId} and ${within('p')} and ${also} ${newest('p')})
    ) as found order by at desc, entry_id desc limit ${most}`.execute(db)
  return rows
}
