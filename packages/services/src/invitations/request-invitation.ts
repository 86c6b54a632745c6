import type { TenantTransaction } from '@consult/db'

/**
 * Has the physician sent an invitation, once the transaction has committed: a worker sends it, as often as it takes.
 * What is asked for twice before it was sent is sent once.
 */
export async function requestInvitation(
  { db, partnerId }: TenantTransaction,
  physicianId: string,
  now: Date,
): Promise<void> {
  const wanted = { requested_at: now, next_attempt_at: now, failures: 0, sent_at: null }
  await db
    .insertInto('invitations')
    .values({ physician_id: physicianId, partner_id: partnerId, ...wanted })
    .onConflict((conflict) => conflict.column('physician_id').doUpdateSet(wanted))
    .execute()
}
