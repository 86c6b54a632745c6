import type { Database } from '@consult/db'
import { type Clock, ConsultError } from '@consult/domain'
import { type Environment, findAccountByKey, looksLikeApiKey } from './api-keys.ts'
import { createEmbedSessions, type EmbedSessions, looksLikeEmbed } from './embed-sessions.ts'
import type { PartnerAccount } from './partner-account.ts'
import type { PartnerPrincipal, Principal } from './principal.ts'
import { createSessionService, looksLikeSession, type SessionService } from './session-service.ts'

/** The credentials of one request, as its headers give them. */
export interface Credentials {
  readonly authorization: string | undefined
  /** `X-Service-Physician-Id` */
  readonly assertedPhysicianId: string | undefined
  /** `X-Service-Physician` */
  readonly idToken: string | undefined
}

/** Everything that says who is asking. */
export interface Auth {
  /**
   * The principal behind a request's credentials, or null when it brings none.
   * @throws unauthorized, forbidden (assertion switched off), embed_token_invalid or embed_token_expired.
   */
  authenticate(credentials: Credentials): Promise<Principal | null>
  readonly sessions: SessionService
  readonly embedSessions: EmbedSessions
}

const unauthorized = () => new ConsultError('unauthorized')

function bearerOf(authorization: string): string {
  const [, credential] = /^Bearer +([\x21-\x7e]{1,200})$/i.exec(authorization) ?? []
  if (!credential) throw unauthorized()
  return credential
}

export function createAuth(options: { database: Database; clock: Clock; environment: Environment }): Auth {
  const { database, clock, environment } = options
  const sessions = createSessionService(database, clock)
  const embedSessions = createEmbedSessions(database, clock)

  /** An asserted id is as good as the key that vouches for it, if the account allows it and the physician is its own. */
  const assertPhysician = async (account: PartnerAccount, physicianId: string) => {
    if (!account.assertionEnabled) throw new ConsultError('forbidden')
    const found = await database.inTenant(account.partnerId, (tx) =>
      tx.db
        .selectFrom('physicians')
        .select('physician_id')
        .where('partner_id', '=', account.partnerId)
        .where('physician_id', '=', physicianId)
        .executeTakeFirst(),
    )
    if (!found) throw unauthorized()
    return { physicianId: found.physician_id }
  }

  const byApiKey = async (key: string, credentials: Credentials): Promise<PartnerPrincipal> => {
    const account = await findAccountByKey(database.directory, key, { environment, now: clock.now() })
    if (!account) throw unauthorized()
    const { assertedPhysicianId } = credentials
    const clinician = assertedPhysicianId === undefined ? null : await assertPhysician(account, assertedPhysicianId)
    return { kind: 'partner', account, clinician }
  }

  return {
    sessions,
    embedSessions,
    authenticate: async (credentials) => {
      if (credentials.authorization === undefined) return null
      const bearer = bearerOf(credentials.authorization)
      const named = [credentials.assertedPhysicianId, credentials.idToken].filter((value) => value !== undefined)
      // No identity provider can be configured yet, so no ID token can be right.
      if (named.length > 1 || credentials.idToken !== undefined) throw unauthorized()
      if (looksLikeApiKey(bearer)) return byApiKey(bearer, credentials)
      if (named.length > 0) throw unauthorized()
      if (looksLikeEmbed(bearer)) return embedSessions.validate('frame', bearer)
      const session = looksLikeSession(bearer) ? await sessions.validate(bearer) : null
      if (!session) throw unauthorized()
      return session
    },
  }
}
