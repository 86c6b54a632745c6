import type { TenantTransaction } from '@consult/db'
import { requestAccountMail } from '../../mail/request-account-mail.ts'
import { takeQuota } from '../../quotas/take-quota.ts'

/** How many invitations one physician is sent in a day, the first included. */
const perPhysician = 5

/**
 * Has a worker send the physician an invitation, once the transaction has committed. Each counts, also one that is asked
 * for before the last was sent: mail goes from our domain to an address that the partner chose.
 * @param perDay how many the partner may send in a day.
 * @throws quota_exceeded
 */
export async function requestInvitation(
  tx: TenantTransaction,
  { physicianId, perDay, now }: { physicianId: string; perDay: number; now: Date },
): Promise<void> {
  const physician = { quota: 'physician_invitations', subject: physicianId, limit: perPhysician } as const
  await takeQuota(tx, { ...physician, amount: 1 }, now)
  await takeQuota(tx, { quota: 'invitations', subject: '', amount: 1, limit: perDay }, now)
  await requestAccountMail(tx, { physicianId, kind: 'invitation', now })
}
