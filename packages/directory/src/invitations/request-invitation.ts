import type { TenantTransaction } from '@consult/db'
import { takeQuota } from '@consult/request'
import { requestAccountMail } from '../mail/request-account-mail.ts'

/** The maximum number of invitations to one physician per day, including the first. */
const perPhysician = 5

/**
 * Requests an invitation for the physician, which a worker sends after the transaction commits. Every request counts,
 * even one made before the last invitation was sent, because mail goes from our domain to an address that the partner
 * chose.
 * @param perDay the maximum number of the partner's invitations per day.
 * @param requestId the request that causes it, for the trace of the mail. Null: an operator's command.
 * @throws quota_exceeded
 */
export async function requestInvitation(
  tx: TenantTransaction,
  { physicianId, perDay, requestId, now }: { physicianId: string; perDay: number; requestId: string | null; now: Date },
): Promise<void> {
  const physician = { quota: 'physician_invitations', subject: physicianId, limit: perPhysician } as const
  await takeQuota(tx, { ...physician, amount: 1 }, now)
  await takeQuota(tx, { quota: 'invitations', subject: '', amount: 1, limit: perDay }, now)
  await requestAccountMail(tx, { physicianId, kind: 'invitation', requestId, now })
}
