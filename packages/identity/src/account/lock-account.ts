import type { TenantTransaction } from '@consult/db'
import { notFound } from '@consult/domain'

/** Locks an account, a physician's or a member's, for the rest of the transaction. @throws not_found */
export async function lockAccount({ db }: TenantTransaction, personId: string): Promise<void> {
  const row = await db
    .selectFrom('portal_accounts')
    .select('physician_id')
    .where('physician_id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
}
