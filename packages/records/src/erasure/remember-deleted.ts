import type { TenantTransaction } from '@consult/db'

/**
 * Records that the rows with these ids are deleted, in the transaction that deletes them. Ids say nothing about anybody; with
 * them, FHIR tells what is gone from what never was.
 */
export async function rememberDeleted(
  { db, partnerId }: TenantTransaction,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .insertInto('deleted_records')
    .values(ids.map((id) => ({ partner_id: partnerId, record_id: id, deleted_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
