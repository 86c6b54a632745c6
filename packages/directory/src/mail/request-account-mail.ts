import type { AccountMailKind, TenantTransaction } from '@consult/db'
import { sql } from 'kysely'

/**
 * Queues a mail to a physician or a member. A worker sends it after the transaction commits, and retries until it succeeds. A mail
 * that is requested again before it was sent is sent once, at the earlier time.
 * @param mail.language the language of the page that requests the mail. Null: the physician's own.
 * @param mail.sendAt when it is sent. Default: now.
 * @param mail.requestId the request that causes the mail, for its trace. Null: an operator's command.
 */
export async function requestAccountMail(
  { db, partnerId }: TenantTransaction,
  mail: {
    physicianId: string
    kind: AccountMailKind
    language?: string | null
    requestId: string | null
    now: Date
    sendAt?: Date
  },
): Promise<void> {
  const { physicianId, kind, language = null, requestId, now, sendAt = now } = mail
  const wanted = { language, requested_at: now, next_attempt_at: sendAt, failures: 0, request_id: requestId }
  await db
    .insertInto('account_mails')
    .values({ physician_id: physicianId, kind, partner_id: partnerId, ...wanted })
    .onConflict((conflict) =>
      conflict.columns(['physician_id', 'kind']).doUpdateSet({
        ...wanted,
        next_attempt_at: sql`least(account_mails.next_attempt_at, excluded.next_attempt_at)`,
      }),
    )
    .execute()
}
