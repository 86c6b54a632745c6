import type { Auth, Environment, KnownDevices, MintingKey, PartnerAccount, SsoClient } from '@consult/auth'
import type { Calls } from '@consult/calls'
import type { Database, Reads, SecretBox } from '@consult/db'
import type { Clock } from '@consult/domain'
import type { EgressPolicy, TextLookup } from '@consult/egress'
import type { EventEpochs, EventFeed, SharedTransactions, WakeUps } from '@consult/engine'
import type { Scanner } from '@consult/scanner'
import type { Storage } from '@consult/storage'
import type { Translator } from '@consult/translator'
import type { WebPush } from '@consult/web-push'
import type { Actor } from './audit-log/actor.ts'
import type { AuditTarget } from './audit-log/audit-log.ts'
import type { ReadLog } from './audit-log/read-log.ts'
import type { FileLinks } from './file-links.ts'
import type { IdempotentRun } from './idempotency/kept-answers.ts'
import type { AnswerFate, ReceiptBook } from './idempotency/keyless/receipt-book.ts'
import type { OpenStreams } from './open-streams/open-streams.ts'
import type { PinnedScript } from './pinned-scripts/pinned-script.ts'
import type { Presence } from './presence/presence.ts'
import type { RequestLog } from './request-log/request-log.ts'
import type { SignalBoard } from './signals/signal-board.ts'

/** The services of one process that use cases work with. */
export interface Services {
  readonly database: Database
  /** For `readTenant`. */
  readonly reads: Reads
  readonly clock: Clock
  /** Test environments have simulated physicians. */
  readonly environment: Environment
  readonly wakeUps: WakeUps
  readonly sharedTransactions: SharedTransactions
  readonly auth: Auth
  readonly epochs: EventEpochs
  readonly feed: EventFeed
  readonly signals: SignalBoard
  readonly receipts: ReceiptBook
  readonly presence: Presence
  readonly openStreams: OpenStreams
  /** The actor of work that no request asked for: the process itself, or the authenticated operator. */
  readonly self: Actor
  /** Writes audit entries for the data that answers show. */
  readonly readLog: ReadLog
  /** Records the partner's requests to `/v1`. */
  readonly requestLog: RequestLog
  readonly storage: Storage
  /** Scans uploads before they are stored. Null when the operator has configured no scanner. */
  readonly scanner: Scanner | null
  /** Translates for physicians. Null when the operator has configured no translator. */
  readonly translator: Translator | null
  /**
   * Encrypts and decrypts the secrets in the database. The first call checks `SECRETS_KEY` against the database. Call it
   * outside a transaction.
   * @throws SecretsKeyError when the key is missing or belongs to another database.
   */
  readonly secretBox: () => Promise<SecretBox>
  /** Makes and reads links to files. The secret is read from the database once. */
  readonly fileLinks: () => Promise<FileLinks>
  /** The secret that encrypts drafts of replies. It is read from the database once. */
  readonly draftSecret: () => Promise<Buffer>
  /** The secret behind the keys that widgets encrypt unsent text with. It is read from the database once. */
  readonly unsentTextSecret: () => Promise<Buffer>
  /** The secret behind the keys that exports are encrypted with. It is read from the database once. */
  readonly exportSecret: () => Promise<Buffer>
  /** The secret that seals the ids and links in mails to patients. It is read from the database once. */
  readonly patientMailSecret: () => Promise<Buffer>
  /** Browsers that physicians have signed in with. The secret is read from the database once. */
  readonly knownDevices: () => Promise<KnownDevices>
  /** Sends pushes to physicians' browsers. Null when the operator has not set it up. */
  readonly webPush: WebPush | null
  /** Signs people in at partners' identity providers. */
  readonly singleSignOn: SsoClient
  /** Looks up the TXT records of a name. */
  readonly lookUpText: TextLookup
  readonly calls: Calls
  /** Which addresses identity providers may have besides public ones. */
  readonly identityPolicy: EgressPolicy
  /** Which URLs webhook endpoints may have besides public ones. */
  readonly webhookPolicy: EgressPolicy
  /** The API's URL for partners and browsers, without a trailing slash. */
  readonly apiUrl: string
  /** The scripts of the widget that pages can pin, the newest first. */
  readonly pinnedScripts: () => Promise<readonly PinnedScript[]>
  /** The portal's URL, without a trailing slash. */
  readonly portalUrl: string
  /** The console's URL, without a trailing slash; null where the operator runs no console. */
  readonly consoleUrl: string | null
}

/**
 * Properties of an answer besides its body. `epoch`: the epoch of the event log that the answer shows; null if it
 * shows no log.
 */
export interface AnswerFacts {
  repeated: boolean
  epoch: number | null
}

/** The policy `ask_reason` of the partner, for a request in a physician's name: see `consult-access.ts`. */
export interface ConsultLimit {
  readonly physicianId: string
  /** Whether a list has withheld what the physician may not open. */
  isApplied: boolean
}

/** One request of one tenant, from authentication to answer. */
export interface RequestContext {
  readonly services: Services
  readonly account: PartnerAccount
  /** Who makes the request, in whose name and from where, for the audit. Authorization has already happened. */
  readonly actor: Actor
  /** The hash of the request's API key, or null. Revoking the key ends the credentials that it mints. */
  readonly keyHash: string | null
  /** The API key behind the request's credential. Links to files end with it. */
  readonly mintingKey: MintingKey
  /** The name of the requested procedure: `asyncConsults.claim`. */
  readonly act: string
  /** Links the request to its log lines and its events. Null when the service itself acts. */
  readonly requestId: string | null
  /** The caller's Idempotency-Key. */
  readonly idempotencyKey: string | null
  /** Set while a request with an Idempotency-Key runs: its answer is stored in the use case's own transaction. */
  readonly run: IdempotentRun | null
  /** Whether the answer reached the client's socket, once that is known. */
  readonly answered: Promise<AnswerFate>
  /** Properties of the answer besides the body, which the use case sets. */
  readonly answer: AnswerFacts
  /** The patient data that the answer shows, as the use case notes it. The audit entry is written before the answer. */
  readonly shown: AuditTarget[]
  /** Audit entries of shown data that are already being written. */
  readonly entering: Promise<void>[]
  /**
   * The session of a patient who reads their own data, or null. The audit has one entry for each thing that such a
   * session reads, no matter how often the page polls.
   */
  readonly ownSession: string | null
  /** Limits what the answer may show to the physician's own consults and the queue. Null: no such limit. */
  readonly limit: ConsultLimit | null
  /** When the physician of a portal session last proved who they are; null for every other credential. */
  readonly signedInAt: Date | null
}

/**
 * Creates the request context of work that the service does itself: for a timer, a worker or an operator.
 * @param act the name of the act in the audit: `timers.response_due`.
 */
export function ownContext(services: Services, account: PartnerAccount, act: string): RequestContext {
  return {
    services,
    account,
    actor: services.self,
    keyHash: null,
    mintingKey: { keyHash: null, keyGeneration: null },
    act,
    requestId: null,
    idempotencyKey: null,
    run: null,
    answered: Promise.resolve('handed'),
    answer: { repeated: false, epoch: null },
    shown: [],
    entering: [],
    ownSession: null,
    limit: null,
    signedInAt: null,
  }
}
