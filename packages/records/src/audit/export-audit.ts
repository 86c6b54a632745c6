import { inOperatorUnit, type OperatorServices, requireOperator, requireTenant } from '@consult/request'
import { type AuditRow, readAuditPages } from './audit-pages.ts'

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
  readonly session: string | null
  readonly requestId: string | null
}

const endOfTime = new Date('9999-12-31T00:00:00Z')

/** The entry as it is printed. */
export function toExported(row: AuditRow): ExportedEntry {
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
    session: row.session,
    requestId: row.request_id,
  }
}

/**
 * Exports a partner's audit, oldest first. It reads page by page, because the audit may not fit into memory. Entries
 * that are committed during the export may be missing. The export itself is recorded in the audit.
 * @throws not_found for an unknown partner.
 */
export async function* exportAudit(services: OperatorServices, filter: AuditFilter): AsyncGenerator<ExportedEntry> {
  const { partnerId, patientId, physicianId } = filter
  const until = filter.until ?? endOfTime
  await requireTenant(services, partnerId)
  await inOperatorUnit(services, { partnerId, act: 'audit.export' }, async (unit) =>
    unit.did({ type: 'audit_log', id: null, patientId }, null),
  )
  const since = filter.since ?? new Date(0)
  for await (const rows of readAuditPages(services, { partnerId, since, until, patientId })) {
    await requireOperator(services.database.directory, services.operator, services.clock.now())
    for (const row of rows) {
      const isTheirs = row.as_physician_id === physicianId || row.actor_id === physicianId
      if (physicianId === null || isTheirs) yield toExported(row)
    }
  }
}
