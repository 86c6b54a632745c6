import type { TenantTransaction } from '@consult/db'

/** Whether there was something with this id that erasure or retention has deleted. */
export async function isDeleted({ db, partnerId }: TenantTransaction, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('deleted_records')
    .select('record_id')
    .where('partner_id', '=', partnerId)
    .where('record_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
