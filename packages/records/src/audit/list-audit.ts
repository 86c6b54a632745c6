import { cursorScope, readCursor, type TenantTransaction, toPage } from '@consult/db'
import { findPatient } from '@consult/directory'
import type { AuditEntryView, AuditFilter, ListAudit, Page } from '@consult/domain'
import { noteShown, type RequestContext, readTenant } from '@consult/request'
import { personNames } from '../reviews/review-row.ts'
import { type AuditRow, findEntries } from './find-entries.ts'

/**
 * The patient of a filter; null if the filter names no patient. An id of an erased patient is accepted too.
 * @throws not_found
 */
export async function patientOf(tx: TenantTransaction, filter: AuditFilter): Promise<string | null> {
  const { patientId, patientExternalId } = filter
  if (patientId !== undefined) return patientId
  if (patientExternalId === undefined) return null
  return (await findPatient(tx, { patientExternalId })).patient_id
}

/** The people in an entry who work for the partner. */
export const workersOf = (row: AuditRow): (string | null)[] => [row.actor_id, row.as_physician_id]

/** Converts a row. @param names of physicians and members. */
export function toAuditEntry(row: AuditRow, names: ReadonlyMap<string, string>): AuditEntryView {
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  const { as_physician_id: physicianId } = row
  return {
    id: row.entry_id,
    at: row.at.toISOString(),
    act: row.act,
    outcome: row.outcome,
    code: row.code,
    actor: { kind: row.actor_kind, id: row.actor_id, name: nameOf(row.actor_id) },
    physician: physicianId === null ? null : { id: physicianId, name: nameOf(physicianId) },
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
 * Lists the partner's audit, newest first: the part in the database, without archived months. The audit also records
 * the reading, with the filter's patient.
 * @throws not_found for an unknown externalId; invalid_request for a cursor from another filter.
 */
export async function listAudit(
  context: RequestContext,
  { limit, cursor, ...filter }: ListAudit,
): Promise<Page<AuditEntryView>> {
  const { account } = context
  const { partnerId } = account
  const scope = cursorScope(partnerId, 'audit', JSON.stringify(filter))
  const [at, entryId] = readCursor(scope, cursor, ['instant', 'text']) ?? []
  const before = at && entryId !== undefined ? { at, entryId } : null
  return readTenant(context, async (tx) => {
    const patientId = await patientOf(tx, filter)
    noteShown(context, { type: 'audit_log', id: null, patientId })
    const rows = await findEntries(tx, { filter, patientId, before, most: limit + 1 })
    const names = new Map([...(await personNames(tx, rows.flatMap(workersOf))), [partnerId, account.name]])
    const keysOf = (row: AuditRow) => [row.at, row.entry_id] as const
    return toPage(rows, { limit, scope, keysOf, toItem: (row) => toAuditEntry(row, names) })
  })
}
