import type { TenantTransaction } from '@consult/db'
import { sql } from 'kysely'

/** Deletes the notifications about a consult, and their timers. The caller has locked the consult. */
export async function deleteNotifications({ db, partnerId }: TenantTransaction, consultId: string): Promise<void> {
  await sql`
    with deleted as (
      delete from notifications where partner_id = ${partnerId} and consult_id = ${consultId}
      returning notification_id)
    delete from timers t using deleted
    where t.partner_id = ${partnerId} and t.subject_id = deleted.notification_id`.execute(db)
}
