import type { AuditEntriesTable, TenantTransaction } from '@consult/db'
import type { Services } from '@consult/request'
import { type RawBuilder, type Selectable, sql } from 'kysely'

export type AuditRow = Selectable<AuditEntriesTable>

interface Place {
  readonly at: Date
  readonly entryId: string
}

/** The maximum number of rows of a page. */
const pageSize = 500

/**
 * The entries after `place`, oldest first. For one patient: entries about this patient only, and pages that show the
 * patient.
 */
async function readPage(
  { db, partnerId }: TenantTransaction,
  { at, entryId }: Place,
  { until, patientId }: { until: Date; patientId: string | null },
): Promise<AuditRow[]> {
  const place = (alias: string): RawBuilder<unknown> => {
    const [time, id] = [sql.ref(`${alias}.at`), sql.ref(`${alias}.entry_id`)]
    return sql`(${time}, ${id}) > (${at}::timestamptz, ${entryId}) and ${time} < ${until}::timestamptz
      order by ${time}, ${id} limit ${pageSize}`
  }
  if (patientId === null) {
    const { rows } = await sql<AuditRow>`
      select e.* from audit_entries e where e.partner_id = ${partnerId} and ${place('e')}`.execute(db)
    return rows
  }
  const { rows } = await sql<AuditRow>`
    select * from (
      (select e.* from audit_entries e
        where e.partner_id = ${partnerId} and e.patient_id = ${patientId} and ${place('e')})
      union all
      (select e.* from audit_page_patients p
        join audit_entries e on e.partner_id = p.partner_id and e.at = p.at and e.entry_id = p.entry_id
        where p.partner_id = ${partnerId} and p.patient_id = ${patientId} and ${place('p')})
    ) as found order by at, entry_id limit ${pageSize}`.execute(db)
  return rows
}

/**
 * Reads a partner's audit page by page, oldest first, because it may not fit into memory. Entries that are committed
 * meanwhile may be missing.
 * @param options.until exclusive. `patientId`: of one patient; null: of all.
 */
export async function* readAuditPages(
  services: Services,
  options: { partnerId: string; since?: Date; until: Date; patientId: string | null },
): AsyncGenerator<AuditRow[]> {
  let place: Place = { at: options.since ?? new Date(0), entryId: '' }
  for (;;) {
    const rows = await services.reads.inTenant(options.partnerId, (tx) => readPage(tx, place, options))
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    place = { at: last.at, entryId: last.entry_id }
  }
}

/** The time from which the audit is in the database; null when no month was moved to an archive. */
export async function startOfAudit({ database }: Services): Promise<Date | null> {
  const { rows } = await sql<{ start: Date | null }>`
    select (max(month) + interval '1 month') at time zone 'UTC' as start from directory.archived_months where log = 'audit'`.execute(
    database.directory,
  )
  return rows[0]?.start ?? null
}
