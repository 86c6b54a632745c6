import type { Clock } from '@consult/domain'
import type { EgressPolicy } from '@consult/egress'
import { decodeProtectedHeader } from 'jose'
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clockSkew,
  clockTolerance,
  customFetch,
  enableNonRepudiationChecks,
  getJwksCache,
  setJwksCache,
} from 'openid-client'
import type { Dispatcher } from 'undici'
import { createKeySets } from '../identity/key-sets.ts'
import { browserProof } from './browser-proof.ts'
import { createDiscovery, type Discovered } from './discover.ts'
import { type SsoIdentity, toIdentity } from './identity.ts'
import { type LogoutToken, type LogoutTokenClaims, verifyLogoutToken } from './logout-token.ts'
import { leewaySeconds, SsoError, type SsoProvider, signatureAlgorithms } from './provider.ts'
import { type ProviderFetch, providerFetch } from './provider-fetch.ts'

/** How old a proof may be when a person has to sign in again, in seconds: the time to type a password and a code. */
const repeatedMaxAge = 5 * 60

/**
 * How old a proof may be otherwise, in seconds: as long as one of our sessions lasts. Providers that are asked for a
 * maximum age put `auth_time` into the ID token. Without this claim, no sign-in counts as recent.
 */
const firstMaxAge = 12 * 60 * 60

/** A sign-in at a provider. */
export interface SsoSignIn {
  readonly provider: SsoProvider
  /** Our page that the provider sends the browser back to, exactly as registered there. */
  readonly redirectUri: string
  /** The two random tokens of the sign-in: in the address, and in the browser's cookie. */
  readonly state: string
  readonly browser: string
  /** Whether the person must prove who they are, even if the provider knows the browser. */
  readonly again: boolean
}

/**
 * Signs people in at partners' providers. Every request goes through the safe dispatcher, and a timeout covers all
 * requests of one call.
 */
export interface SsoClient {
  /** Reads the provider's description. @throws SsoError */
  check(issuer: string): Promise<void>
  /**
   * Returns the address at the provider where the person signs in.
   * @param options.email what they typed, as a hint. `wantsPhishingResistance`: asks for a method that resists phishing.
   * @throws SsoError
   */
  signInUrl(options: SsoSignIn & { email: string; wantsPhishingResistance: boolean }): Promise<URL>
  /**
   * Exchanges the code for an ID token and verifies it: signature, issuer, audience, expiry, nonce, and with `again` its age.
   * @param options.query the query with which the provider sent the browser back.
   * @throws SsoError
   */
  exchange(options: SsoSignIn & { query: string }): Promise<SsoIdentity>
  /** Verifies a logout token. @throws SsoError */
  verifyLogout(token: string, claims: LogoutTokenClaims): Promise<LogoutToken>
}

/**
 * @param options.dispatcher from `createSafeDispatcher`.
 * @param options.policy the same policy, for addresses that a browser opens.
 * @param options.timeoutMs for all requests of one call; 8,000 except in tests: shorter than the portal waits for the API.
 */
export function createSsoClient(options: {
  dispatcher: Dispatcher
  policy: EgressPolicy
  clock: Clock
  timeoutMs?: number
}): SsoClient {
  const { dispatcher, policy, clock, timeoutMs = 8_000 } = options
  const discovery = createDiscovery({ clock, policy })
  const keySets = createKeySets({ dispatcher, clock, timeoutMs })
  const newFetch = () => providerFetch({ dispatcher, signal: AbortSignal.timeout(timeoutMs) })

  const configure = ({ metadata, keys }: Discovered, provider: SsoProvider, { fetch }: ProviderFetch) => {
    const methods = metadata.token_endpoint_auth_methods_supported ?? []
    const authenticate = methods.includes('client_secret_post') ? ClientSecretPost : ClientSecretBasic
    const client = {
      client_secret: provider.clientSecret,
      [clockSkew]: Math.round((clock.now().getTime() - Date.now()) / 1000),
      [clockTolerance]: leewaySeconds,
    }
    const config = new Configuration(metadata, provider.clientId, client, authenticate(provider.clientSecret))
    config[customFetch] = fetch
    // The dispatcher decides whether plain HTTP is allowed: only for the operator's hosts.
    if (metadata.issuer.startsWith('http:')) allowInsecureRequests(config)
    // Also verify signatures of tokens that came from the provider itself over TLS.
    enableNonRepudiationChecks(config)
    if (keys) setJwksCache(config, keys)
    return config
  }

  return {
    check: async (issuer) => {
      await discovery.find(issuer, newFetch())
    },
    signInUrl: async ({ provider, redirectUri, state, browser, again, email, wantsPhishingResistance }) => {
      const request = newFetch()
      const discovered = await discovery.find(provider.issuer, request)
      const { challenge, nonce } = browserProof(browser, state)
      return buildAuthorizationUrl(configure(discovered, provider, request), {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        code_challenge: challenge,
        code_challenge_method: 'S256',
        state,
        nonce,
        login_hint: email,
        max_age: String(again ? repeatedMaxAge : firstMaxAge),
        ...(again && { prompt: 'login' }),
        ...(wantsPhishingResistance && { acr_values: 'phrh phr' }),
      })
    },
    exchange: async ({ provider, redirectUri, state, browser, again, query }) => {
      const request = newFetch()
      const discovered = await discovery.find(provider.issuer, request)
      const config = configure(discovered, provider, request)
      const { verifier, nonce } = browserProof(browser, state)
      try {
        const tokens = await authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          ...(again && { maxAge: repeatedMaxAge }),
        })
        discovered.keys = getJwksCache(config)
        const { alg = '' } = decodeProtectedHeader(tokens.id_token ?? '')
        if (!signatureAlgorithms.includes(alg)) throw new SsoError('refused', 'algorithm')
        const claims = tokens.claims()
        if (!claims) throw new SsoError('refused', 'no_id_token')
        return toIdentity(claims, clock.now())
      } catch (error) {
        if (error instanceof SsoError) throw error
        if (error instanceof AuthorizationResponseError) {
          const isFault = ['server_error', 'temporarily_unavailable'].includes(error.error)
          throw new SsoError(isFault ? 'unavailable' : 'cancelled', 'authorization_error')
        }
        throw new SsoError(request.isDown() ? 'unavailable' : 'refused', 'code_exchange')
      }
    },
    verifyLogout: async (token, claims) => {
      const { metadata } = await discovery.find(claims.issuer, newFetch())
      return verifyLogoutToken(token, { ...claims, keySets, jwksUrl: metadata.jwks_uri, now: clock.now() })
    },
  }
}
