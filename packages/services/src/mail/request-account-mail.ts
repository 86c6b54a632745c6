import type { AccountMailKind, TenantTransaction } from '@consult/db'

/**
 * Has the physician sent a mail, once the transaction has committed: a worker sends it, as often as it takes. What is
 * asked for twice before it was sent is sent once.
 * @param mail.language of the page where it is asked for; null: the physician's own.
 */
export async function requestAccountMail(
  { db, partnerId }: TenantTransaction,
  mail: { physicianId: string; kind: AccountMailKind; language?: string | null; now: Date },
): Promise<void> {
  const { physicianId, kind, language = null, now } = mail
  const wanted = { language, requested_at: now, next_attempt_at: now, failures: 0 }
  await db
    .insertInto('account_mails')
    .values({ physician_id: physicianId, kind, partner_id: partnerId, ...wanted })
    .onConflict((conflict) => conflict.columns(['physician_id', 'kind']).doUpdateSet(wanted))
    .execute()
}
