import type { AccountMailKind, TenantTransaction } from '@consult/db'

/**
 * Queues a mail to a physician. A worker sends it after the transaction commits, and retries until it succeeds. A mail
 * that is requested again before it was sent is sent once.
 * @param mail.language the language of the page that requests the mail. Null: the physician's own.
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
  },
): Promise<void> {
  const { physicianId, kind, language = null, requestId, now } = mail
  const wanted = { language, requested_at: now, next_attempt_at: now, failures: 0, request_id: requestId }
  await db
    .insertInto('account_mails')
    .values({ physician_id: physicianId, kind, partner_id: partnerId, ...wanted })
    .onConflict((conflict) => conflict.columns(['physician_id', 'kind']).doUpdateSet(wanted))
    .execute()
}
