import type { Database, TenantTransaction } from '@consult/db'
import { sql } from 'kysely'
import type { AuditRow } from './digests.ts'

/** The readers of the sealed audit, who read each batch once from the beginning: see `audit_readers`. */
export type AuditReader = 'alerts' | 'siem'

/** Entries of a batch, in its order. Those of archived months are missing. */
export interface SealedBatch {
  readonly number: number
  readonly lastAt: Date
  readonly entries: readonly AuditRow[]
  /** How many entries it was sealed with. */
  readonly size: number
}

/** The partners with a batch that the reader has not read. */
export async function partnersWithUnread({ directory }: Database, reader: AuditReader): Promise<string[]> {
  const { rows } = await sql<{ partner_id: string }>`
    select partner_id from tenant.partners_with_unread_audit(${reader})`.execute(directory)
  return rows.map((row) => row.partner_id)
}

/** The number of the last batch that the reader has read, locked for the rest of the transaction. */
export async function lockReader({ db, partnerId }: TenantTransaction, reader: AuditReader): Promise<number> {
  await db
    .insertInto('audit_readers')
    .values({ partner_id: partnerId, reader, batch_number: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { batch_number: number } = await db
    .selectFrom('audit_readers')
    .select('batch_number')
    .where('partner_id', '=', partnerId)
    .where('reader', '=', reader)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return number
}

/** Sets how far the reader has read. It never goes back. */
export async function moveReader(
  { db, partnerId }: TenantTransaction,
  reader: AuditReader,
  number: number,
): Promise<void> {
  await db
    .insertInto('audit_readers')
    .values({ partner_id: partnerId, reader, batch_number: number })
    .onConflict((conflict) =>
      conflict
        .columns(['partner_id', 'reader'])
        .doUpdateSet({ batch_number: number })
        .where('audit_readers.batch_number', '<', number),
    )
    .execute()
}

/** The batch after that number, with its entries; undefined when there is none yet. */
export async function readBatchAfter(
  { db, partnerId }: TenantTransaction,
  after: number,
): Promise<SealedBatch | undefined> {
  const batch = await db
    .selectFrom('audit_batches')
    .select(['number', 'last_at', 'entry_times', 'entry_ids'])
    .where('partner_id', '=', partnerId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  if (!batch) return undefined
  const { rows: entries } = await sql<AuditRow>`
    select e.* from unnest(${batch.entry_times}::timestamptz[], ${batch.entry_ids}::text[])
      with ordinality as m (at, entry_id, place)
    join audit_entries e on e.partner_id = ${partnerId} and e.at = m.at and e.entry_id = m.entry_id
    order by m.place`.execute(db)
  return { number: batch.number, lastAt: batch.last_at, entries, size: batch.entry_ids.length }
}
