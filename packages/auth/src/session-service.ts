import { randomBytes } from 'node:crypto'
import { type Database, hashSecret, type Tables } from '@consult/db'
import { addSeconds, type Clock } from '@consult/domain'
import type { Kysely } from 'kysely'
import { Lucia, TimeSpan } from 'lucia'
import { createLuciaAdapter, findSessions } from './lucia-adapter.ts'
import { accountOfId, findAccount, loadPartnerAccounts } from './partner-account.ts'
import { accountAllows, endsOf, type Limited, limits, originOf, prefixes, whoseSession } from './session-rules.ts'
import type { SessionPlace, SessionService } from './sessions.ts'

/** Use is recorded at most this often, in seconds. */
const touchEvery = 60

const nowhere: SessionPlace = { browser: null, system: null, network: null }

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
