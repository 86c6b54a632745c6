import { randomBytes } from 'node:crypto'
import { type Database, hashSecret, type Tables } from '@consult/db'
import { addSeconds, type Clock } from '@consult/domain'
import type { Kysely } from 'kysely'
import { Lucia, TimeSpan } from 'lucia'
import { createLuciaAdapter } from './lucia-adapter.ts'
import { type AccountLookup, accountOfId, findAccount } from './partner-account.ts'
import type { PhysicianPrincipal } from './principal.ts'

type SessionKind = PhysicianPrincipal['form']

/** Seconds that a session lasts in all, and without use. */
const limits: Record<SessionKind, { absolute: number; idle: number }> = {
  token: { absolute: 15 * 60, idle: 15 * 60 },
  portal: { absolute: 12 * 60 * 60, idle: 60 * 60 },
}
const prefixes: Record<SessionKind, string> = { token: 'pst_', portal: 'pps_' }
/** Use is written down at most this often, seconds. */
const touchEvery = 60

/**
 * Physicians' sessions: the short-lived tokens that partners mint, and the portal's own. What is given a `db` is part
 * of that transaction.
 */
export interface SessionService {
  /** `keyGeneration` ties the session to the API key's generation; null leaves it free of rotation. */
  begin(
    of: { partnerId: string; physicianId: string; kind: SessionKind; keyGeneration: number | null },
    db?: Kysely<Tables>,
  ): Promise<{ token: string; expiresAt: Date }>
  /**
   * Who the token speaks for, or null when it is unknown, over, ended by rotation, or the account is suspended.
   * @param lookup finds the account otherwise, and may count the request.
   */
  validate(
    token: string,
    lookup?: AccountLookup,
  ): Promise<(PhysicianPrincipal & { keyGeneration: number | null }) | null>
  end(sessionId: string, db?: Kysely<Tables>): Promise<void>
  /** Ends all of a physician's sessions. */
  endAll(physicianId: string, db?: Kysely<Tables>): Promise<void>
}

/** True when a bearer credential is a physician's session by its looks. */
export function looksLikeSession(credential: string): boolean {
  return Object.values(prefixes).some((prefix) => credential.startsWith(prefix))
}

/** The one place that knows Lucia. It keeps sessions; the limits are counted on our own clock. */
export function createSessionService(database: Database, clock: Clock): SessionService {
  // Lucia's own expiry only slides and reads the machine's clock: it is set beyond ours, and serves to clean up.
  const luciaOn = (db: Kysely<Tables>) =>
    new Lucia(createLuciaAdapter(db), {
      sessionExpiresIn: new TimeSpan(1, 'd'),
      getSessionAttributes: (attributes) => attributes,
    })
  const lucia = luciaOn(database.directory)

  const touch = async (sessionId: string, lastUsedAt: Date, now: Date) => {
    if (now < addSeconds(lastUsedAt, touchEvery)) return
    await database.directory
      .updateTable('sessions')
      .set({ last_used_at: now })
      .where('session_id', '=', sessionId)
      .execute()
  }

  return {
    begin: async ({ partnerId, physicianId, kind, keyGeneration }, db = database.directory) => {
      const token = prefixes[kind] + randomBytes(32).toString('base64url')
      const now = clock.now()
      await luciaOn(db).createSession(
        physicianId,
        { partner_id: partnerId, kind, key_generation: keyGeneration, created_at: now, last_used_at: now },
        { sessionId: hashSecret(token) },
      )
      return { token, expiresAt: addSeconds(now, limits[kind].absolute) }
    },
    validate: async (token, lookup = (query) => findAccount(database.directory, query)) => {
      const { session } = await lucia.validateSession(hashSecret(token))
      if (!session) return null
      const now = clock.now()
      const { absolute, idle } = limits[session.kind]
      if (now >= addSeconds(session.created_at, absolute) || now >= addSeconds(session.last_used_at, idle)) {
        await lucia.invalidateSession(session.id)
        return null
      }
      const account = await lookup(accountOfId(session.partner_id), `session ${session.id}`)
      if (!account || account.suspended) return null
      if (session.key_generation !== null && session.key_generation !== account.keyGeneration) return null
      await touch(session.id, session.last_used_at, now)
      return {
        kind: 'physician',
        account,
        physicianId: session.userId,
        form: session.kind,
        sessionId: session.id,
        keyGeneration: session.key_generation,
      }
    },
    end: (sessionId, db = database.directory) => luciaOn(db).invalidateSession(sessionId),
    endAll: (physicianId, db = database.directory) => luciaOn(db).invalidateUserSessions(physicianId),
  }
}
