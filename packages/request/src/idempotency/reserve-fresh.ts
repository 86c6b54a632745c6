import type { TenantTransaction } from '@consult/db'
import type { FreshReservation } from './deduplication.ts'
import { storeKeys } from './key-store.ts'
import { openReceipts } from './keyless/receipt-store.ts'

/** Equal for two reservations if only one of them can be made in the same statement. */
const identityOf = ({ submission, ...reservation }: FreshReservation) =>
  JSON.stringify([
    submission.asyncConsultId,
    submission.authorId,
    'key' in reservation ? ['key', reservation.key] : ['content', submission.fingerprint],
  ])

/**
 * Reserves submissions that nobody has reserved before, in one statement for submissions with a key and one for the
 * others.
 * @returns for each reservation the id of its message, or null when it is not new, or not the only reservation of its kind.
 */
export async function reserveFresh(
  tx: TenantTransaction,
  reservations: readonly FreshReservation[],
): Promise<readonly (string | null)[]> {
  const firsts = new Map(reservations.toReversed().map((reservation) => [identityOf(reservation), reservation]))
  const candidates = [...firsts.values()].toReversed()
  const keyed = candidates.flatMap((reservation) => ('key' in reservation ? [reservation] : []))
  const keyless = candidates.flatMap((reservation) => ('receipt' in reservation ? [reservation] : []))
  const stored = keyed.length > 0 ? await storeKeys(tx, keyed) : new Set<string>()
  const receipts = keyless.map(({ submission, receipt: mine }) => ({ submission, mine }))
  const opened = receipts.length > 0 ? await openReceipts(tx, receipts) : new Set<string>()
  for (const { receipt, onReserved } of keyless) if (opened.has(receipt.messageId)) onReserved(tx)
  return reservations.map((reservation) => {
    const [messageId, made] =
      'key' in reservation ? [reservation.messageId, stored] : [reservation.receipt.messageId, opened]
    return made.has(messageId) ? messageId : null
  })
}
