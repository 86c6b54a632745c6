import type { SessionsTable, Tables } from '@consult/db'
import { ConsultError } from '@consult/domain'
import { createBatches } from '@consult/engine'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Adapter, DatabaseSession, Lucia } from 'lucia'

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes>
    DatabaseSessionAttributes: SessionAttributes
    DatabaseUserAttributes: { partner_id: string }
  }
}

/** What a session holds besides its id, user and expiry. These are column names and constant for that reason. */
export type SessionAttributes = Pick<
  Selectable<SessionsTable>,
  | 'partner_id'
  | 'kind'
  | 'role'
  | 'key_generation'
  | 'key_hash'
  | 'created_at'
  | 'last_used_at'
  | 'browser'
  | 'system'
  | 'network'
  | 'sso_issuer'
  | 'sso_subject'
  | 'sso_sid'
  | 'sso_authenticated_at'
>

function toDatabaseSession(row: Selectable<SessionsTable>): DatabaseSession {
  const { session_id, physician_id, expires_at, ...attributes } = row
  return { id: session_id, userId: physician_id, expiresAt: expires_at, attributes }
}

/** The maximum number of concurrent statements that look up sessions, and of sessions per statement. */
export const lookupsAtOnce = 4
export const largestLookup = 200

/** Sessions that are still valid: not minted by a revoked API key. */
function selectSessions(directory: Kysely<Tables>) {
  return directory
    .selectFrom('sessions')
    .leftJoin('api_keys', 'api_keys.key_hash', 'sessions.key_hash')
    .selectAll('sessions')
    .where('api_keys.revoked_at', 'is', null)
}

/** Finds the sessions with these ids in one statement, as Lucia would. */
export async function findSessions(directory: Kysely<Tables>, ids: readonly string[]): Promise<DatabaseSession[]> {
  if (ids.length === 0) return []
  const rows = await selectSessions(directory)
    .where('session_id', '=', sql<string>`any(${[...new Set(ids)]}::text[])`)
    .execute()
  return rows.map(toDatabaseSession)
}

/**
 * Lucia's storage on our sessions table. Lucia's user is the session's physician or member. A session's id is the hash of the
 * bearer token, so reading the table gives nobody a session; the password hash is never selected. A session minted by a
 * revoked API key is not found. A deactivated physician cannot start one, and deactivation deletes the existing ones.
 */
export function createLuciaAdapter(directory: Kysely<Tables>): Adapter {
  // Requests that come at the same time share a statement: after an outage, all tabs send theirs at the same time.
  const lookups = createBatches<string, DatabaseSession | undefined>({
    run: async (_, ids) => {
      const found = new Map((await findSessions(directory, ids)).map((session) => [session.id, session]))
      return ids.map((id) => found.get(id))
    },
    atOnce: lookupsAtOnce,
    largest: largestLookup,
  })
  return {
    getSessionAndUser: async (sessionId) => {
      const session = await lookups.add('', sessionId)
      if (!session) return [null, null]
      return [session, { id: session.userId, attributes: { partner_id: session.attributes.partner_id } }]
    },
    getUserSessions: async (physicianId) => {
      const rows = await directory
        .selectFrom('sessions')
        .leftJoin('api_keys', 'api_keys.key_hash', 'sessions.key_hash')
        .selectAll('sessions')
        .where('physician_id', '=', physicianId)
        .where('api_keys.revoked_at', 'is', null)
        .orderBy('sessions.created_at', 'desc')
        .execute()
      return rows.map(toDatabaseSession)
    },
    setSession: async ({ id, userId, expiresAt, attributes: { role: _, ...attributes } }) => {
      const row = { session_id: id, physician_id: userId, expires_at: expiresAt, ...attributes }
      // Locked against deactivation, which deletes all sessions: a session started concurrently would outlive it.
      const { numInsertedOrUpdatedRows } = await directory
        .insertInto('sessions')
        .columns([...(Object.keys(row) as (keyof typeof row)[]), 'role'])
        .expression((eb) =>
          eb
            .selectFrom('portal_accounts')
            .select(Object.entries(row).map(([column, value]) => sql`${value}`.as(column)))
            .select('role')
            .where('physician_id', '=', userId)
            // A member cannot get a physician's session, nor a physician a member's session.
            .where('role', attributes.kind === 'console' ? 'is not' : 'is', null)
            .where('deactivated_at', 'is', null)
            .forShare(),
        )
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 0n) throw new ConsultError('unauthorized')
    },
    updateSessionExpiration: async (sessionId, expiresAt) => {
      await directory
        .updateTable('sessions')
        .set({ expires_at: expiresAt })
        .where('session_id', '=', sessionId)
        .execute()
    },
    deleteSession: async (sessionId) => {
      await directory.deleteFrom('sessions').where('session_id', '=', sessionId).execute()
    },
    deleteUserSessions: async (physicianId) => {
      await directory.deleteFrom('sessions').where('physician_id', '=', physicianId).execute()
    },
    deleteExpiredSessions: async () => {
      await directory.deleteFrom('sessions').where('expires_at', '<=', new Date()).execute()
    },
  }
}
