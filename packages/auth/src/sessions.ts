import type { Tables } from '@consult/db'
import type { Kysely } from 'kysely'
import type { AccountLookup } from './partner-account.ts'
import type { SessionPrincipal } from './principal.ts'

export type SessionKind = SessionPrincipal['form']

/** Where a session started, in enough detail for its physician to tell sessions apart. */
export interface SessionPlace {
  /** Names: `Firefox`, `Windows`. */
  readonly browser: string | null
  readonly system: string | null
  /** From `networkOf`. */
  readonly network: string | null
}

/** What an identity provider said about the person of the session. A logout token uses it to identify the session to end. */
export interface SessionSso {
  readonly issuer: string
  readonly subject: string
  readonly sid: string | null
  /** When they last proved who they are; null: the provider did not say. */
  readonly authenticatedAt: Date | null
}

/**
 * How a session began: with the physician's own sign-in, with a sign-in at the partner's identity provider, with a
 * token of the partner that a browser exchanged, or as a token that the partner minted and no browser has exchanged.
 */
export type SessionOrigin = 'sign_in' | 'single_sign_on' | 'hand_off' | 'session_token'

/** A session as its physician sees it. */
export interface SessionFacts extends SessionPlace {
  readonly sessionId: string
  readonly origin: SessionOrigin
  readonly startedAt: Date
  readonly lastUsedAt: Date
}

/**
 * Sessions of physicians and members: the short-lived tokens that partners mint, portal sessions and console sessions.
 * Calls with a `db` are part of that transaction.
 */
export interface SessionService {
  /**
   * Starts a session, in the partner's transaction because it reads the account. `keyGeneration` ties the session to
   * the API key's generation and `keyHash` to the key itself: rotating or revoking the key ends the session. Null means
   * not tied. `kind` is `console` for a member, and for nobody else. @throws unauthorized for a deactivated account.
   */
  begin(
    options: {
      partnerId: string
      physicianId: string
      kind: SessionKind
      keyGeneration: number | null
      keyHash: string | null
      place?: SessionPlace
      sso?: SessionSso | null
    },
    db?: Kysely<Tables>,
  ): Promise<{ token: string; sessionId: string; expiresAt: Date }>
  /**
   * The principal of the token, or null when the token is unknown, expired, ended by rotation or minted by a revoked
   * key, or the account is suspended. It does not count as use: only a caller that knows that a person acted records
   * use.
   * @param lookup the caller's function for finding the account, which may also count the request.
   */
  validate(token: string, lookup?: AccountLookup): Promise<SessionPrincipal | null>
  /** Returns which of these tokens `validate` would refuse. It runs two statements regardless of their number. */
  findRefused(tokens: readonly string[]): Promise<ReadonlySet<string>>
  /** Records that a person used the session at that time. @returns the principal with the new limits. */
  use<Known extends SessionPrincipal>(principal: Known, at: Date): Promise<Known>
  /** The physician's live sessions, last used first: also those that a partner began. */
  list(physicianId: string, account: { keyGeneration: number }): Promise<SessionFacts[]>
  /** The live sessions that were minted by these API keys of one account. */
  mintedBy(
    keyHashes: readonly string[],
    account: { keyGeneration: number },
    db: Kysely<Tables>,
  ): Promise<{ kind: SessionKind; physicianId: string }[]>
  end(sessionId: string, db?: Kysely<Tables>): Promise<void>
  /** Ends a session if it belongs to that physician. @returns whether it did. */
  endOf(physicianId: string, sessionId: string, db: Kysely<Tables>): Promise<boolean>
  /** Ends all of a physician's sessions, except `except`. */
  endAll(physicianId: string, db?: Kysely<Tables>, except?: string): Promise<void>
  /**
   * Ends sessions that began at an identity provider: all sessions of one provider session (`sid`), or of one person.
   * @returns the people whose sessions ended, each once.
   */
  endOfProvider(
    partnerId: string,
    options: { issuer: string; subject: string | null; sid: string | null },
    db: Kysely<Tables>,
  ): Promise<string[]>
}
