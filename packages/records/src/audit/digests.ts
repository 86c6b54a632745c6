import { createHash } from 'node:crypto'
import type { AuditEntriesTable } from '@consult/db'
import type { Selectable } from 'kysely'

export type AuditRow = Selectable<AuditEntriesTable>

/** An entry as its batch stores it. */
export interface SealedEntry {
  readonly at: Date
  readonly entryId: string
  readonly digest: string
}

const digestOf = (said: readonly unknown[]) => createHash('sha256').update(JSON.stringify(said)).digest('hex')

/**
 * Returns the digest of all fields of an entry: SHA-256 in hex, of a JSON array whose order never changes. A column that
 * is added later requires a new version of the digest.
 */
export function digestOfEntry(row: AuditRow): string {
  return digestOf([
    'audit entry v1',
    row.partner_id,
    row.entry_id,
    row.at.toISOString(),
    row.act,
    row.outcome,
    row.code,
    row.actor_kind,
    row.actor_id,
    row.as_physician_id,
    row.credential,
    row.resource_type,
    row.resource_id,
    row.consult_id,
    row.patient_id,
    row.patient_ids,
    row.client_address,
    row.user_agent,
    row.session,
    row.request_id,
  ])
}

/** Returns the digest of a batch: its number, its entries and the previous digest, which is empty for the first. */
export function digestOfBatch(batch: {
  partnerId: string
  number: number
  sealedAt: Date
  previous: string
  entries: readonly SealedEntry[]
}): string {
  const { partnerId, number, sealedAt, previous, entries } = batch
  const members = entries.map(({ at, entryId, digest }) => [at.toISOString(), entryId, digest])
  return digestOf(['audit batch v1', partnerId, number, sealedAt.toISOString(), previous, members])
}
