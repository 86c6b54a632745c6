import type { TenantTransaction } from '@consult/db'
import type { FreshClaim } from './deduplication.ts'
import { storeKeys } from './key-store.ts'
import { openReceipts } from './keyless/receipt-store.ts'

/** Equal for two claims if only one of them can be made in the same statement. */
const identityOf = ({ submission, ...claim }: FreshClaim) =>
  JSON.stringify([
    submission.asyncConsultId,
    submission.authorId,
    'key' in claim ? ['key', claim.key] : ['content', submission.fingerprint],
  ])

/**
 * Claims submissions that nobody has claimed before, in one statement for submissions with a key and one for the
 * others.
 * @returns for each claim the id of its message, or null when it is not new, or not the only claim of its kind.
 */
export async function claimFresh(
  tx: TenantTransaction,
  claims: readonly FreshClaim[],
): Promise<readonly (string | null)[]> {
  const firsts = new Map(claims.toReversed().map((claim) => [identityOf(claim), claim]))
  const candidates = [...firsts.values()].toReversed()
  const keyed = candidates.flatMap((claim) => ('key' in claim ? [claim] : []))
  const keyless = candidates.flatMap((claim) => ('receipt' in claim ? [claim] : []))
  const stored = keyed.length > 0 ? await storeKeys(tx, keyed) : new Set<string>()
  const receipts = keyless.map(({ submission, receipt: mine }) => ({ submission, mine }))
  const opened = receipts.length > 0 ? await openReceipts(tx, receipts) : new Set<string>()
  for (const { receipt, onClaimed } of keyless) if (opened.has(receipt.messageId)) onClaimed(tx)
  return claims.map((claim) => {
    const [messageId, made] = 'key' in claim ? [claim.messageId, stored] : [claim.receipt.messageId, opened]
    return made.has(messageId) ? messageId : null
  })
}
