import type { TenantTransaction } from '@consult/db'
import { addSeconds } from '@consult/domain'

/** How long an unchanged draft is kept, in seconds. */
export const draftSeconds = 30 * 24 * 60 * 60

/** Removes the partner's drafts that have not changed for thirty days. */
export async function sweepDrafts(tx: TenantTransaction, now: Date): Promise<void> {
  await tx.db
    .deleteFrom('reply_drafts')
    .where('partner_id', '=', tx.partnerId)
    .where('saved_at', '<=', addSeconds(now, -draftSeconds))
    .execute()
}
