import type { Database, TenantTransaction } from '@consult/db'
import type { Clock } from '@consult/domain'
import type { AnswerFate, ReceiptBook } from './keyless/receipt-book.ts'
import type { NewReceipt } from './keyless/receipt-store.ts'
import type { Submission } from './submission.ts'

/** Whether a submission is new, and the id of its message: a new id, or the id of the message accepted earlier. */
export interface Reservation {
  readonly isNew: boolean
  readonly messageId: string
}

/** What a submission reserves if nobody has reserved it before: its key, or an open receipt. */
export type FreshReservation = { readonly submission: Submission } & (
  | { readonly key: string; readonly messageId: string }
  | { readonly receipt: NewReceipt; readonly onReserved: (tx: TenantTransaction) => void }
)

/** Accepts each message once, with or without an Idempotency-Key. One per post. Source: docs/idempotency.md. */
export interface Deduplication {
  /**
   * Reserves a submission in the transaction that accepts it.
   * @throws idempotency_key_reused when the key was first used for other content.
   */
  reserve(tx: TenantTransaction, submission: Submission): Promise<Reservation>
  /**
   * The reservation of a submission that nobody has made before, which is almost always the case. `reserveFresh` makes many
   * of them in one statement; a submission that it does not reserve needs `reserve`.
   */
  fresh(submission: Submission): FreshReservation
  /**
   * Runs the transaction that reserves. The reservation may find an earlier post whose answer is still on its way. Then `run`
   * waits, outside the transaction, until that answer is known to have arrived or not, and runs the transaction
   * again, which decides whether this post is a retry.
   * @throws message_rejected when the client is known to have disconnected.
   */
  run<T>(transaction: () => Promise<T>): Promise<T>
}

/** What deduplication needs to know about the request. */
export interface PostRequest {
  readonly services: { readonly database: Database; readonly clock: Clock; readonly receipts: ReceiptBook }
  readonly account: { readonly partnerId: string }
  readonly idempotencyKey: string | null
  readonly answered: Promise<AnswerFate>
  /** `repeated` is set when the answer repeats an earlier one. */
  readonly answer: { repeated: boolean }
}
