import type { Auth, KnownDevices, PartnerAccount } from '@consult/auth'
import type { Calls } from '@consult/calls'
import type { Database, SecretBox } from '@consult/db'
import type { Clock } from '@consult/domain'
import type { EventFeed, WakeUps } from '@consult/engine'
import type { Scanner } from '@consult/scanner'
import type { Storage } from '@consult/storage'
import type { Actor } from '../audit-log/actor.ts'
import type { AuditTarget } from '../audit-log/audit-log.ts'
import type { ReadLog } from '../audit-log/read-log.ts'
import type { FileLinks } from '../file-links/file-links.ts'
import type { IdempotentRun } from '../idempotency/kept-answers.ts'
import type { AnswerFate, ReceiptBook } from '../idempotency/keyless/receipt-book.ts'
import type { OpenStreams } from '../open-streams/open-streams.ts'
import type { Presence } from '../presence/presence.ts'
import type { SignalBoard } from '../signals/signal-board.ts'

/** The services of one process, which every use case works with. */
export interface Services {
  readonly database: Database
  readonly clock: Clock
  readonly wakeUps: WakeUps
  readonly auth: Auth
  readonly feed: EventFeed
  readonly signals: SignalBoard
  readonly receipts: ReceiptBook
  readonly presence: Presence
  readonly openStreams: OpenStreams
  /** Who acts when nobody asks: the process itself, or the operator who runs it. */
  readonly self: Actor
  /** Enters in the audit what answers show. */
  readonly readLog: ReadLog
  readonly storage: Storage
  /** Scans uploads before they are kept; null where the operator has none. */
  readonly scanner: Scanner | null
  /**
   * Encrypts and decrypts the secrets in the database; `SECRETS_KEY` is checked against the database once.
   * @throws SecretsKeyError when it is missing or another database's. Ask outside a transaction.
   */
  readonly secretBox: () => Promise<SecretBox>
  /** The links to files; their secret is read from the database once. */
  readonly fileLinks: () => Promise<FileLinks>
  /** What seals drafts of replies; read from the database once. */
  readonly draftSecret: () => Promise<Buffer>
  /** Browsers that physicians have signed in with; the secret is read from the database once. */
  readonly knownDevices: () => Promise<KnownDevices>
  readonly calls: Calls
  /** Where the portal is served, without a trailing slash. */
  readonly portalUrl: string
}

/** One request of one tenant, from authentication to answer. */
export interface RequestContext {
  readonly services: Services
  readonly account: PartnerAccount
  /** Who asks, as whom, from where: for the audit. Who may do what was settled before. */
  readonly actor: Actor
  /** The API key that asks, whose revocation ends what it mints; null when none does. */
  readonly keyHash: string | null
  /** What is asked for, by the name of its procedure: `asyncConsults.claim`. */
  readonly act: string
  /** Joins the request to its log lines and its events; null when the service itself acts. */
  readonly requestId: string | null
  /** The caller's Idempotency-Key. */
  readonly idempotencyKey: string | null
  /** Set while a request with an Idempotency-Key runs: its answer is stored in the use case's own transaction. */
  readonly run: IdempotentRun | null
  /** Whether the answer reached the client's socket, once that is known. */
  readonly answered: Promise<AnswerFate>
  /** What the use case says of its answer besides the body. */
  readonly answer: { repeated: boolean }
  /** The patient data that the answer shows, as the use case notes it. The audit entry is written before the answer. */
  readonly shown: AuditTarget[]
  /** Entries of what the answer shows that are being written already. */
  readonly entering: Promise<void>[]
  /**
   * Names the session of a patient who reads about themself, and is entered once for each thing they look at, however
   * often their page asks again. Null for everybody else.
   */
  readonly ownSession: string | null
}

/**
 * A call that the service makes of itself: a timer, a worker, an operator.
 * @param act what it does, for the audit: `timers.response_due`.
 */
export function ownContext(services: Services, account: PartnerAccount, act: string): RequestContext {
  return {
    services,
    account,
    actor: services.self,
    keyHash: null,
    act,
    requestId: null,
    idempotencyKey: null,
    run: null,
    answered: Promise.resolve('handed'),
    answer: { repeated: false },
    shown: [],
    entering: [],
    ownSession: null,
  }
}
