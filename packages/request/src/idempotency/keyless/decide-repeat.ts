import type { AnswerFate } from './receipt-book.ts'
import type { OpenReceipt } from './receipt-store.ts'

/** The fate of the answer to an earlier post. */
export interface KnownFate {
  readonly messageId: string
  readonly fate: AnswerFate
}

/**
 * Decides whether a post without a key is a new message or a retry.
 * @param open the open receipt for the same content, if there is one.
 * @param known the fate of an earlier answer, once this request has waited for it.
 */
export function decideRepeat(open: OpenReceipt | null, known: KnownFate | null): 'new' | 'retry' | 'undecided' {
  if (!open) return 'new'
  if (open.messageId !== known?.messageId) return 'undecided'
  return known.fate === 'lost' ? 'retry' : 'new'
}
