import { type Database, hashSecret } from '@consult/db'
import { addSeconds, type Clock, ConsultError, statusOf } from '@consult/domain'
import type { Dispatcher } from 'undici'
import { accountOfKey, describeKeyForm, type Environment, looksLikeApiKey } from './api-keys.ts'
import { createEmbedSessions, type EmbedSessions, looksLikeEmbed } from './embed-sessions.ts'
import { type IdTokenSubject, readIdToken } from './identity/id-tokens.ts'
import { findIdentityProvider } from './identity/identity-provider.ts'
import { createKeySets } from './identity/key-sets.ts'
import { isInRanges } from './keys/address-ranges.ts'
import { createKeyUses, type KeyUses } from './keys/key-uses.ts'
import { type AccountLookup, findAccount, type PartnerAccount } from './partner-account.ts'
import type { NamedClinician, PartnerPrincipal, Principal } from './principal.ts'
import { type AddressLimits, createAddressLimits } from './rate-limits/address-limits.ts'
import type { Quota } from './rate-limits/bucket-rule.ts'
import { buckets } from './rate-limits/buckets.ts'
import { createRateLimiter, type RateLimiter } from './rate-limits/rate-limiter.ts'
import { createSessionTurns, proceduresAtOnce, type SessionTurns } from './rate-limits/turns.ts'
import { createRecheck } from './recheck.ts'
import { RefusedClinician, RefusedKey, readBearer, refusedKeyMessage, unauthorized } from './refusals.ts'
import { looksLikeSession } from './session-rules.ts'
import { createSessionService } from './session-service.ts'
import type { SessionService } from './sessions.ts'

/** The credentials from the headers of a request. */
export interface Credentials {
  readonly authorization: string | undefined
  /** `X-Service-Physician-Id` */
  readonly assertedPhysicianId: string | undefined
  /** `X-Service-Physician` */
  readonly idToken: string | undefined
}

/** The origin of a request, and the callback for its remaining quota. */
export interface Admission {
  /** The client's address, if known. */
  readonly address: string | null
  /** The cost of the request: one token per procedure call. */
  readonly tokens: number
  /** Seconds since a person last used the requesting page; null when the request does not say. */
  readonly personSeconds: number | null
  onQuota(quota: Quota): void
}

/** Authenticates callers. */
export interface Auth {
  /**
   * The principal of a request's credentials, or null when it has none.
   * @param address the client's, if known: a key may work from some networks only.
   * @throws unauthorized, forbidden (assertion switched off), embed_token_invalid or embed_token_expired.
   */
  authenticate(credentials: Credentials, address: string | null): Promise<Principal | null>
  /**
   * Authenticates a request and counts it: in the bucket of its credential or, when the credential is refused, in the
   * bucket of its address. A request that a person caused counts as use of their session.
   * @throws rate_limited, and the errors of `authenticate`.
   */
  admit(credentials: Credentials, from: Admission): Promise<Principal | null>
  /**
   * Refuses a request whose credential or address is known in this process to have an empty bucket. It makes no query,
   * so it can come before all other work.
   * @throws rate_limited
   */
  refuseKnown(credentials: Credentials, from: Omit<Admission, 'personSeconds'>): void
  /**
   * Rechecks the credentials of open streams and of requests that wait. Returns which of these `Authorization` headers are
   * refused now, and why. It runs five queries at most, regardless of their number.
   */
  findRefused(authorizations: readonly string[]): Promise<ReadonlyMap<string, ConsultError>>
  readonly limiter: RateLimiter
  /** Limits for requests without a credential. */
  readonly addressLimits: AddressLimits
  /** Limits how much one session does concurrently, by the kind of its principal. */
  readonly turns: Readonly<Record<keyof typeof proceduresAtOnce, SessionTurns>>
  /** When keys were last used. */
  readonly keyUses: KeyUses
  readonly sessions: SessionService
  readonly embedSessions: EmbedSessions
}

/** The bucket in which a credential's requests are counted. */
const bucketOf = (bearer: string) => `credential ${hashSecret(bearer)}`

const unknownPhysician = () =>
  unauthorized('"X-Service-Physician-Id" needs the id of an active physician of this account.')

/**
 * The same refusal for every ID token, so that a token of a different provider cannot be used to find out which
 * physicians exist.
 */
const refusedIdToken = () =>
  unauthorized(
    '"X-Service-Physician" needs a valid ID token of an active physician, from the identity provider of this account.',
  )

/** Reports whether the credential was refused. An expired credential was valid once, so it does not count as a guess. */
function isRefused(error: unknown): boolean {
  return error instanceof ConsultError && statusOf(error.code) === 401 && error.code !== 'embed_token_expired'
}

/**
 * @param options.dispatcher from `createSafeDispatcher`: fetches the keys of partners' identity providers.
 * @param options.onError receives errors that do not fail the request, such as a request that could not be counted.
 */
export function createAuth(options: {
  database: Database
  clock: Clock
  environment: Environment
  dispatcher: Dispatcher
  onError: (error: unknown) => void
}): Auth {
  const { database, clock, environment, dispatcher, onError } = options
  const limiter = createRateLimiter({ database, clock, onError })
  const sessions = createSessionService(database, clock)
  const embedSessions = createEmbedSessions(database, clock)
  const keyUses = createKeyUses({ directory: database.directory, clock, onError })
  const keySets = createKeySets({ dispatcher, clock })

  const findPhysician = async (
    partnerId: string,
    named: IdTokenSubject | { readonly physicianId: string },
  ): Promise<string | null> => {
    const row = await database.inTenant(partnerId, (tx) => {
      const own = tx.db
        .selectFrom('physicians')
        .select('physician_id')
        .where('partner_id', '=', partnerId)
        .where('deactivated_at', 'is', null)
      if ('physicianId' in named) return own.where('physician_id', '=', named.physicianId).executeTakeFirst()
      if ('externalId' in named) return own.where('external_id', '=', named.externalId).executeTakeFirst()
      return own.where('email', '=', named.email).executeTakeFirst()
    })
    return row?.physician_id ?? null
  }

  /** An asserted id is trusted as much as the key, if the account allows assertion and the physician belongs to it. */
  const byAssertion = async (account: PartnerAccount, physicianId: string, refused: (reason: string) => void) => {
    refused('assertion_disabled')
    if (!account.assertionEnabled) throw new ConsultError('forbidden')
    refused('unknown_physician')
    const found = await findPhysician(account.partnerId, { physicianId })
    if (found === null) throw unknownPhysician()
    return found
  }

  /**
   * A token of the partner's identity provider. It is verified between two transactions, because fetching its keys can
   * be slow.
   */
  const byIdToken = async ({ partnerId }: PartnerAccount, idToken: string, refused: (reason: string) => void) => {
    refused('no_identity_provider')
    const provider = await findIdentityProvider(database, partnerId)
    const subject = provider && (await readIdToken(idToken, provider, { keySets, clock, refused }))
    if (subject) refused('unknown_physician')
    const found = subject && (await findPhysician(partnerId, subject))
    if (!found) throw refusedIdToken()
    return found
  }

  const byApiKey = async (
    key: string,
    { assertedPhysicianId, idToken }: Credentials,
    address: string | null,
    lookup: AccountLookup,
  ): Promise<PartnerPrincipal> => {
    const problem = describeKeyForm(key, environment)
    if (problem !== null) throw unauthorized(problem)
    const query = accountOfKey(key, { environment, now: clock.now() })
    const keyHash = hashSecret(key)
    const account = query && (await lookup(query, bucketOf(key)))
    if (!account) throw unauthorized(refusedKeyMessage)
    const { key: grant } = account
    if (grant && !isInRanges(address, grant.addressRanges)) throw new RefusedKey(account.partnerId, grant.keyId)
    if (grant) keyUses.record(keyHash)
    const acting = async (
      form: NamedClinician['form'],
      find: (refused: (reason: string) => void) => Promise<string>,
    ): Promise<PartnerPrincipal> => {
      let reason: string | null = null
      try {
        const physicianId = await find((why) => {
          reason = why
        })
        return { kind: 'partner', account, keyHash, keyGeneration: null, clinician: { physicianId, form } }
      } catch (error) {
        throw error instanceof ConsultError ? new RefusedClinician(error, account, form, reason) : error
      }
    }
    if (assertedPhysicianId !== undefined) {
      return acting('asserted_id', (refused) => byAssertion(account, assertedPhysicianId, refused))
    }
    if (idToken !== undefined) return acting('id_token', (refused) => byIdToken(account, idToken, refused))
    return { kind: 'partner', account, keyHash, keyGeneration: null, clinician: null }
  }

  const identify = async (
    credentials: Credentials,
    address: string | null,
    lookup: AccountLookup,
  ): Promise<Principal | null> => {
    if (credentials.authorization === undefined) return null
    const bearer = readBearer(credentials.authorization)
    if (bearer === null) throw unauthorized('Send one header "Authorization: Bearer <credential>".')
    const named = [credentials.assertedPhysicianId, credentials.idToken].filter((value) => value !== undefined)
    if (named.length > 1) throw unauthorized('Send "X-Service-Physician-Id" or "X-Service-Physician", not both.')
    if (looksLikeApiKey(bearer)) return byApiKey(bearer, credentials, address, lookup)
    if (named.length > 0) throw unauthorized('Only an API key can name a physician in a header.')
    if (looksLikeEmbed(bearer)) return embedSessions.validate('frame', bearer, lookup)
    const session = looksLikeSession(bearer) ? await sessions.validate(bearer, lookup) : null
    if (!session) throw unauthorized()
    return session
  }

  const refuseKnown: Auth['refuseKnown'] = ({ authorization }, { address, tokens, onQuota }) => {
    limiter.refuseEmpty(buckets.refused(address))
    const bearer = authorization === undefined ? null : readBearer(authorization)
    if (bearer !== null) limiter.refuseCounted(bucketOf(bearer), tokens, onQuota)
  }

  return {
    sessions,
    embedSessions,
    limiter,
    addressLimits: createAddressLimits(clock),
    turns: {
      physician: createSessionTurns(proceduresAtOnce.physician),
      member: createSessionTurns(proceduresAtOnce.member),
      embed: createSessionTurns(proceduresAtOnce.embed),
    },
    keyUses,
    authenticate: (credentials, address) =>
      identify(credentials, address, (query) => findAccount(database.directory, query)),
    refuseKnown,
    findRefused: createRecheck({ database, clock, environment, sessions, embedSessions }),
    admit: async (credentials, from) => {
      const { address, tokens, personSeconds, onQuota } = from
      refuseKnown(credentials, from)
      try {
        const count: AccountLookup = (query, bucket) => limiter.countRequest(bucket, query, tokens, onQuota)
        const principal = await identify(credentials, address, count)
        if (principal?.kind !== 'physician' && principal?.kind !== 'member') return principal
        if (personSeconds === null) return principal
        return await sessions.use(principal, addSeconds(clock.now(), -personSeconds))
      } catch (error) {
        if (isRefused(error)) await limiter.take(buckets.refused(address))
        throw error
      }
    },
  }
}
