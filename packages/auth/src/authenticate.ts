import type { Database } from '@consult/db'
import { type Clock, ConsultError } from '@consult/domain'
import type { Dispatcher } from 'undici'
import { type Environment, findAccountByKey, looksLikeApiKey } from './api-keys.ts'
import { createEmbedSessions, type EmbedSessions, looksLikeEmbed } from './embed-sessions.ts'
import { type IdTokenSubject, readIdToken } from './identity/id-tokens.ts'
import { findIdentityProvider } from './identity/identity-provider.ts'
import { createKeySets } from './identity/key-sets.ts'
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

/** @param options.dispatcher from `createSafeDispatcher`: fetches the keys of partners' identity providers. */
export function createAuth(options: {
  database: Database
  clock: Clock
  environment: Environment
  dispatcher: Dispatcher
}): Auth {
  const { database, clock, environment, dispatcher } = options
  const sessions = createSessionService(database, clock)
  const embedSessions = createEmbedSessions(database, clock)
  const keySets = createKeySets({ dispatcher, clock })

  const findPhysician = async (
    partnerId: string,
    named: IdTokenSubject | { readonly physicianId: string },
  ): Promise<{ physicianId: string }> => {
    const row = await database.inTenant(partnerId, (tx) => {
      const own = tx.db.selectFrom('physicians').select('physician_id').where('partner_id', '=', partnerId)
      if ('physicianId' in named) return own.where('physician_id', '=', named.physicianId).executeTakeFirst()
      if ('externalId' in named) return own.where('external_id', '=', named.externalId).executeTakeFirst()
      return own.where('email', '=', named.email).executeTakeFirst()
    })
    if (!row) throw unauthorized()
    return { physicianId: row.physician_id }
  }

  /** An asserted id is as good as the key that vouches for it, if the account allows it and the physician is its own. */
  const byAssertion = (account: PartnerAccount, physicianId: string) => {
    if (!account.assertionEnabled) throw new ConsultError('forbidden')
    return findPhysician(account.partnerId, { physicianId })
  }

  /** A token of the partner's identity provider: verified between two transactions, since its keys may be far away. */
  const byIdToken = async ({ partnerId }: PartnerAccount, idToken: string) => {
    const provider = await findIdentityProvider(database, partnerId)
    const subject = provider && (await readIdToken(idToken, provider, { keySets, clock }))
    if (!subject) throw unauthorized()
    return findPhysician(partnerId, subject)
  }

  const byApiKey = async (key: string, { assertedPhysicianId, idToken }: Credentials): Promise<PartnerPrincipal> => {
    const account = await findAccountByKey(database.directory, key, { environment, now: clock.now() })
    if (!account) throw unauthorized()
    if (assertedPhysicianId !== undefined) {
      return { kind: 'partner', account, clinician: await byAssertion(account, assertedPhysicianId) }
    }
    if (idToken !== undefined) return { kind: 'partner', account, clinician: await byIdToken(account, idToken) }
    return { kind: 'partner', account, clinician: null }
  }

  return {
    sessions,
    embedSessions,
    authenticate: async (credentials) => {
      if (credentials.authorization === undefined) return null
      const bearer = bearerOf(credentials.authorization)
      const named = [credentials.assertedPhysicianId, credentials.idToken].filter((value) => value !== undefined)
      if (named.length > 1) throw unauthorized()
      if (looksLikeApiKey(bearer)) return byApiKey(bearer, credentials)
      if (named.length > 0) throw unauthorized()
      if (looksLikeEmbed(bearer)) return embedSessions.validate('frame', bearer)
      const session = looksLikeSession(bearer) ? await sessions.validate(bearer) : null
      if (!session) throw unauthorized()
      return session
    },
  }
}
