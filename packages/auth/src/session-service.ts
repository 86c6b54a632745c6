import { randomBytes } from 'node:crypto'
import { type Database, hashSecret, type Tables } from '@consult/db'
import { addSeconds, type Clock } from '@consult/domain'
import type { Kysely } from 'kysely'
import { Lucia, TimeSpan } from 'lucia'
import { createLuciaAdapter, findSessions, type SessionAttributes } from './lucia-adapter.ts'
import {
  type AccountLookup,
  accountOfId,
  findAccount,
  loadPartnerAccounts,
  type PartnerAccount,
} from './partner-account.ts'
import type { MemberPrincipal, PhysicianPrincipal, SessionPrincipal } from './principal.ts'

type SessionKind = SessionPrincipal['form']

/** The lifetime of a session in seconds: in total, and without use. */
const limits: Record<SessionKind, { absolute: number; idle: number }> = {
  token: { absolute: 15 * 60, idle: 15 * 60 },
  portal: { absolute: 12 * 60 * 60, idle: 60 * 60 },
  console: { absolute: 12 * 60 * 60, idle: 60 * 60 },
}
const prefixes: Record<SessionKind, string> = { token: 'pst_', portal: 'pps_', console: 'pcs_' }
/** Use is recorded at most this often, in seconds. */
const touchEvery = 60

/** Where a session started, in enough detail for its physician to tell sessions apart. */
export interface SessionPlace {
  /** Names: `Firefox`, `Windows`. */
  readonly browser: string | null
  readonly system: string | null
  /** From `networkOf`. */
  readonly network: string | null
}

const nowhere: SessionPlace = { browser: null, system: null, network: null }

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

/** Reports whether a bearer credential has the form of a session, of any kind or of this one. */
export function looksLikeSession(credential: string, kind?: SessionKind): boolean {
  const wanted = kind === undefined ? Object.values(prefixes) : [prefixes[kind]]
  return wanted.some((prefix) => credential.startsWith(prefix))
}

/** A portal session that began with a partner's token inherits the token's key; a physician's own sign-in has no key. */
function originOf({
  kind,
  key_generation,
  sso_issuer,
}: Pick<SessionAttributes, 'kind' | 'key_generation' | 'sso_issuer'>): SessionOrigin {
  if (kind === 'token') return 'session_token'
  if (sso_issuer !== null) return 'single_sign_on'
  return key_generation === null ? 'sign_in' : 'hand_off'
}

/** The part of the principal that tells a physician from a member. */
function whoseSession({ userId, kind, role }: { userId: string } & Pick<SessionAttributes, 'kind' | 'role'>) {
  if (kind !== 'console') {
    return { kind: 'physician', physicianId: userId, form: kind } satisfies Partial<PhysicianPrincipal>
  }
  // The database refuses a console session without one.
  if (role === null) throw new Error('a console session has a role')
  return { kind: 'member', memberId: userId, role, form: kind } satisfies Partial<MemberPrincipal>
}

type Limited = Pick<SessionAttributes, 'kind' | 'created_at' | 'last_used_at'>

const endsOf = ({ kind, created_at, last_used_at }: Limited) => ({
  endsAt: addSeconds(created_at, limits[kind].absolute),
  idleEndsAt: addSeconds(last_used_at, limits[kind].idle),
})

/** Reports whether the account allows the session: it is not suspended, and its key has not been rotated since. */
function accountAllows(
  account: PartnerAccount | null | undefined,
  session: Pick<SessionAttributes, 'key_generation' | 'role'>,
) {
  if (!account || account.suspended) return false
  // A developer may see only test data, whatever the table says.
  if (session.role === 'developer' && account.environment !== 'test') return false
  return session.key_generation === null || session.key_generation === account.keyGeneration
}

/** The only code that knows Lucia. Lucia stores sessions; the limits are checked against our own clock. */
export function createSessionService(database: Database, clock: Clock): SessionService {
  // Lucia's own expiry can only be extended and uses the machine's clock. It is set later than ours and serves only for
  // cleanup.
  const luciaOn = (db: Kysely<Tables>) =>
    new Lucia(createLuciaAdapter(db), {
      sessionExpiresIn: new TimeSpan(1, 'd'),
      getSessionAttributes: (attributes) => attributes,
    })
  const lucia = luciaOn(database.directory)

  const isOver = (session: Limited) => {
    const now = clock.now()
    const { endsAt, idleEndsAt } = endsOf(session)
    return now >= endsAt || now >= idleEndsAt
  }

  return {
    begin: async (
      { partnerId, physicianId, kind, keyGeneration, keyHash, place = nowhere, sso = null },
      db = database.directory,
    ) => {
      const token = prefixes[kind] + randomBytes(32).toString('base64url')
      const sessionId = hashSecret(token)
      const now = clock.now()
      const { browser, system, network } = place
      await luciaOn(db).createSession(
        physicianId,
        {
          partner_id: partnerId,
          kind,
          // The adapter copies the role from the account.
          role: null,
          key_generation: keyGeneration,
          key_hash: keyHash,
          created_at: now,
          last_used_at: now,
          browser,
          system,
          network,
          sso_issuer: sso?.issuer ?? null,
          sso_subject: sso?.subject ?? null,
          sso_sid: sso?.sid ?? null,
          sso_authenticated_at: sso?.authenticatedAt ?? null,
        },
        { sessionId },
      )
      return { token, sessionId, expiresAt: addSeconds(now, limits[kind].absolute) }
    },
    validate: async (token, lookup = (query) => findAccount(database.directory, query)) => {
      const { session } = await lucia.validateSession(hashSecret(token))
      if (!session) return null
      if (isOver(session)) {
        await lucia.invalidateSession(session.id)
        return null
      }
      const account = await lookup(accountOfId(session.partner_id, session.key_hash), `credential ${session.id}`)
      if (!account || !accountAllows(account, session)) return null
      return {
        ...whoseSession(session),
        account,
        sessionId: session.id,
        keyGeneration: session.key_generation,
        keyHash: session.key_hash,
        startedAt: session.created_at,
        provedAt: session.sso_issuer === null ? session.created_at : session.sso_authenticated_at,
        lastUsedAt: session.last_used_at,
        ...endsOf(session),
      }
    },
    findRefused: async (tokens) => {
      const { directory } = database
      const hashes = tokens.map(hashSecret)
      const sessions = await findSessions(directory, hashes)
      const accounts = await loadPartnerAccounts(
        directory,
        sessions.map(({ attributes }) => attributes.partner_id),
      )
      const good = sessions.filter(
        ({ attributes }) => !isOver(attributes) && accountAllows(accounts.get(attributes.partner_id), attributes),
      )
      const ids = new Set(good.map(({ id }) => id))
      return new Set(tokens.filter((_, n) => !ids.has(hashes[n] ?? '')))
    },
    use: async (principal, at) => {
      const { form, sessionId, lastUsedAt } = principal
      if (form === 'token' || at < addSeconds(lastUsedAt, touchEvery)) return principal
      await database.directory
        .updateTable('sessions')
        .set({ last_used_at: at })
        .where('session_id', '=', sessionId)
        .where('last_used_at', '<', at)
        .execute()
      return { ...principal, lastUsedAt: at, idleEndsAt: addSeconds(at, limits[form].idle) }
    },
    list: async (physicianId, { keyGeneration }) => {
      const sessions = await lucia.getUserSessions(physicianId)
      return sessions
        .filter(({ key_generation }) => (key_generation ?? keyGeneration) === keyGeneration)
        .filter((session) => !isOver(session))
        .map(({ id, created_at, last_used_at, browser, system, network, ...session }) => ({
          sessionId: id,
          origin: originOf(session),
          startedAt: created_at,
          lastUsedAt: last_used_at,
          browser,
          system,
          network,
        }))
        .sort((one, other) => other.lastUsedAt.getTime() - one.lastUsedAt.getTime())
    },
    mintedBy: async (keyHashes, { keyGeneration }, db) => {
      const sessions = await db
        .selectFrom('sessions')
        .select(['kind', 'physician_id', 'created_at', 'last_used_at'])
        .where('key_hash', 'in', [...keyHashes])
        .where('key_generation', '=', keyGeneration)
        .execute()
      return sessions
        .filter((session) => !isOver(session))
        .map(({ kind, physician_id }) => ({ kind, physicianId: physician_id }))
    },
    end: (sessionId, db = database.directory) => luciaOn(db).invalidateSession(sessionId),
    endOf: async (physicianId, sessionId, db) => {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('session_id', '=', sessionId)
        .where('physician_id', '=', physicianId)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
    endAll: async (physicianId, db = database.directory, except = '') => {
      await db
        .deleteFrom('sessions')
        .where('physician_id', '=', physicianId)
        .where('session_id', '!=', except)
        .execute()
    },
    endOfProvider: async (partnerId, { issuer, subject, sid }, db) => {
      const ended = await db
        .deleteFrom('sessions')
        .where('partner_id', '=', partnerId)
        .where('sso_issuer', '=', issuer)
        .$if(subject !== null, (query) => query.where('sso_subject', '=', subject))
        .$if(sid !== null, (query) => query.where('sso_sid', '=', sid))
        .returning('physician_id')
        .execute()
      return [...new Set(ended.map(({ physician_id }) => physician_id))]
    },
  }
}
