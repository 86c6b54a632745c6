import type { TenantTransaction } from '@consult/db'
import { addSeconds } from '@consult/domain'

/** How long a draft is kept that nobody goes on with, seconds. */
export const draftSeconds = 30 * 24 * 60 * 60

/** Removes the partner's drafts that have been left alone for thirty days. */
export async function sweepDrafts(tx: TenantTransaction, now: Date): Promise<void> {
  await tx.db
    .deleteFrom('reply_drafts')
    .where('partner_id', '=', tx.partnerId)
    .where('saved_at', '<=', addSeconds(now, -draftSeconds))
    .execute()
}
