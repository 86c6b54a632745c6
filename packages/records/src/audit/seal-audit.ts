import { isUniqueViolation, type TenantTransaction } from '@consult/db'
import type { DueWork } from '@consult/engine'
import type { Services } from '@consult/request'
import { sql } from 'kysely'
import { type AuditRow, digestOfBatch, digestOfEntry } from './digests.ts'

/** The maximum number of entries in one batch. */
const batchSize = 500

/** The last batch, which the next one follows. */
async function readHead(tx: TenantTransaction): Promise<{ number: number; digest: string }> {
  const head = await tx.db
    .selectFrom('audit_batches')
    .select(['number', 'digest'])
    .where('partner_id', '=', tx.partnerId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return head ?? { number: 0, digest: '' }
}

/** Takes the oldest unsealed entries. Only one transaction gets each entry, even if several seal at once. */
async function takeUnsealed(tx: TenantTransaction): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    with due as (
      select u.at, u.entry_id from audit_unsealed u
      join audit_entries e on e.partner_id = u.partner_id and e.at = u.at and e.entry_id = u.entry_id
      where u.partner_id = ${tx.partnerId} order by u.at, u.entry_id limit ${batchSize}),
    taken as (
      delete from audit_unsealed u using due
      where u.partner_id = ${tx.partnerId} and u.at = due.at and u.entry_id = due.entry_id
      returning u.at, u.entry_id)
    select e.* from taken join audit_entries e
      on e.partner_id = ${tx.partnerId} and e.at = taken.at and e.entry_id = taken.entry_id
    order by e.at, e.entry_id`.execute(tx.db)
  return rows
}

/** Seals one batch. @returns the number of its entries. */
async function sealBatch(tx: TenantTransaction, now: Date): Promise<number> {
  const head = await readHead(tx)
  const rows = await takeUnsealed(tx)
  if (rows.length === 0) return 0
  const entries = rows.map((row) => ({ at: row.at, entryId: row.entry_id, digest: digestOfEntry(row) }))
  const number = head.number + 1
  const { partnerId } = tx
  await tx.db
    .insertInto('audit_batches')
    .values({
      partner_id: partnerId,
      number,
      sealed_at: now,
      first_at: entries[0]?.at ?? now,
      last_at: entries.at(-1)?.at ?? now,
      entry_times: entries.map(({ at }) => at),
      entry_ids: entries.map(({ entryId }) => entryId),
      entry_digests: entries.map(({ digest }) => digest),
      digest: digestOfBatch({ partnerId, number, sealedAt: now, previous: head.digest, entries }),
    })
    .execute()
  return rows.length
}

/**
 * Seals the audit's unsealed entries, batch by batch. It is safe to run in several processes at once: if two batches
 * have the same number, only one commits, and the entries of the other batch stay unsealed until the next batch.
 */
export function createAuditSealing({ database, clock }: Services): DueWork {
  return {
    due: async () => {
      const { rows } = await sql<{ partner_id: string }>`
        select partner_id from tenant.partners_with_unsealed_audit(${clock.now()})`.execute(database.directory)
      return rows.map((row) => row.partner_id)
    },
    work: async (partnerId) => {
      try {
        return (await database.inTenant(partnerId, (tx) => sealBatch(tx, clock.now()))) === batchSize
      } catch (error) {
        if (isUniqueViolation(error, 'audit_batches_pkey')) return true
        throw error
      }
    },
  }
}
