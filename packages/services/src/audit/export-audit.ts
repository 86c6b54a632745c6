import type { AuditEntriesTable, TenantTransaction } from '@consult/db'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { inOperatorUnit } from '../request/operator-unit.ts'
import type { Services } from '../request/request-context.ts'
import { requireTenant } from '../request/require-tenant.ts'

/** Selects the entries to export. An entry must meet every condition that is given. */
export interface AuditFilter {
  readonly partnerId: string
  /** Inclusive. */
  readonly since: Date | null
  /** Exclusive. */
  readonly until: Date | null
  /** A patient whom the entry concerns. */
  readonly patientId: string | null
  /** The physician who acted, or on whose behalf the actor acted. */
  readonly physicianId: string | null
}

/** An exported entry: the columns of its row. `patientIds` lists every patient whom it concerns. */
export interface ExportedEntry {
  readonly id: string
  readonly at: string
  readonly act: string
  readonly outcome: 'done' | 'read' | 'refused'
  readonly code: string | null
  readonly actor: { readonly kind: string; readonly id: string | null }
  readonly physicianId: string | null
  readonly credential: string
  readonly resource: { readonly type: string; readonly id: string | null }
  readonly consultId: string | null
  readonly patientIds: readonly string[]
  readonly clientAddress: string | null
  readonly userAgent: string | null
  readonly requestId: string | null
}

type Row = Selectable<AuditEntriesTable>
interface Place {
  readonly at: Date
  readonly entryId: string
}

const endOfTime = new Date('9999-12-31T00:00:00Z')

/** The maximum number of rows of a page. */
const pageSize = 500

/** The entry as it is printed. */
export function toExported(row: Row): ExportedEntry {
  return {
    id: row.entry_id,
    at: row.at.toISOString(),
    act: row.act,
    outcome: row.outcome,
    code: row.code,
    actor: { kind: row.actor_kind, id: row.actor_id },
    physicianId: row.as_physician_id,
    credential: row.credential,
    resource: { type: row.resource_type, id: row.resource_id },
    consultId: row.consult_id,
    patientIds: row.patient_ids ?? (row.patient_id === null ? [] : [row.patient_id]),
    clientAddress: row.client_address,
    userAgent: row.user_agent,
    requestId: row.request_id,
  }
}

/** The entries after `place`, oldest first. For one patient: entries about them alone, and pages that show them. */
async function readPage(
  { db, partnerId }: TenantTransaction,
  { at, entryId }: Place,
  { until, patientId }: { until: Date; patientId: string | null },
): Promise<Row[]> {
  const place = (alias: string): RawBuilder<unknown> => {
    const [time, id] = [sql.ref(`${alias}.at`), sql.ref(`${alias}.entry_id`)]
    return sql`(${time}, ${id}) > (${at}::timestamptz, ${entryId}) and ${time} < ${until}::timestamptz
      order by ${time}, ${id} limit ${pageSize}`
  }
  if (patientId === null) {
    const { rows } = await sql<Row>`
      select e.* from audit_entries e where e.partner_id = ${partnerId} and ${place('e')}`.execute(db)
    return rows
  }
  const { rows } = await sql<Row>`
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
 * Exports a partner's audit, oldest first. It reads page by page, because the audit may not fit into memory. Entries
 * that are committed during the export may be missing. The export itself is recorded in the audit.
 * @throws not_found for an unknown partner.
 */
export async function* exportAudit(services: Services, filter: AuditFilter): AsyncGenerator<ExportedEntry> {
  const { partnerId, patientId, physicianId } = filter
  const until = filter.until ?? endOfTime
  await requireTenant(services, partnerId)
  await inOperatorUnit(services, { partnerId, act: 'audit.export' }, async (unit) =>
    unit.did({ type: 'audit_log', id: null, patientId }, null),
  )
  let place: Place = { at: filter.since ?? new Date(0), entryId: '' }
  for (;;) {
    const rows = await services.reads.inTenant(partnerId, (tx) => readPage(tx, place, { until, patientId }))
    for (const row of rows) {
      const isTheirs = row.as_physician_id === physicianId || row.actor_id === physicianId
      if (physicianId === null || isTheirs) yield toExported(row)
    }
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    place = { at: last.at, entryId: last.entry_id }
  }
}
