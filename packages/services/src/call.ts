import type { Auth, PartnerAccount } from '@consult/auth'
import type { Database } from '@consult/db'
import type { Clock } from '@consult/domain'
import type { EventFeed, Hints } from '@consult/engine'
import type { ReceiptBook } from './messages/receipt-book.ts'
import type { IdempotentRun } from './unit/idempotent-run.ts'

/** What a process has, and every verb works with. */
export interface Services {
  readonly database: Database
  readonly clock: Clock
  readonly hints: Hints
  readonly auth: Auth
  readonly feed: EventFeed
  readonly receipts: ReceiptBook
  /** Where the portal is served, without a trailing slash. */
  readonly portalUrl: string
}

/** Whether the answer of a call was handed to the caller's socket, or never will be. */
export type AnswerFate = 'handed' | 'lost'

/** One request of one tenant, from authentication to answer. */
export interface Call {
  readonly services: Services
  readonly account: PartnerAccount
  /** Joins the request to its log lines and its events; null when the service itself acts. */
  readonly requestId: string | null
  /** The caller's Idempotency-Key. */
  readonly idempotencyKey: string | null
  /** Set while a request under an Idempotency-Key runs: its answer is kept in the verb's own transaction. */
  readonly run: IdempotentRun | null
  /** What became of the answer, once it is known. */
  readonly answered: Promise<AnswerFate>
  /** What the verb has to say of its answer besides the body. */
  readonly answer: { repeated: boolean }
}

/** A call that the service makes of itself: a timer, a worker, an operator. */
export function ownCall(services: Services, account: PartnerAccount): Call {
  return {
    services,
    account,
    requestId: null,
    idempotencyKey: null,
    run: null,
    answered: Promise.resolve('handed'),
    answer: { repeated: false },
  }
}
