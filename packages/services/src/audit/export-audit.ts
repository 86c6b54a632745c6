import type { AuditEntriesTable, TenantTransaction } from '@consult/db'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { inOperatorUnit } from '../request/operator-unit.ts'
import type { Services } from '../request/request-context.ts'
import { requireTenant } from '../request/require-tenant.ts'

/** Whose entries are exported, and which. All that are named must hold. */
export interface AuditFilter {
  readonly partnerId: string
  /** Inclusive. */
  readonly since: Date | null
  /** Exclusive. */
  readonly until: Date | null
  /** One of those whom the entry concerns. */
  readonly patientId: string | null
  /** Who acted, or in whose name somebody did. */
  readonly physicianId: string | null
}

/** An entry as it is exported: the columns of its row; `patientIds` are all whom it concerns. */
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

/** Rows of a page. */
const pageSize = 500

function toExported(row: Row): ExportedEntry {
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

/** The entries after `place`, oldest first; of one patient, those that name them alone and those of pages. */
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
 * A partner's audit, oldest first, page by page: it may be longer than any memory. Entries that are committed while it
 * runs may be missing. That it was exported is in the audit itself.
 * @throws not_found for an id that is no partner's.
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
    const rows = await services.database.inTenant(partnerId, (tx) => readPage(tx, place, { until, patientId }))
    for (const row of rows) {
      const isTheirs = row.as_physician_id === physicianId || row.actor_id === physicianId
      if (physicianId === null || isTheirs) yield toExported(row)
    }
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    place = { at: last.at, entryId: last.entry_id }
  }
}
