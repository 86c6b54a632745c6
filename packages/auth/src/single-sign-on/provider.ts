/** An OpenID Connect provider at which a partner's people sign in, and our credential there. */
export interface SsoProvider {
  /** The exact `iss` of its tokens. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/**
 * Why a sign-in through a provider failed. `unavailable`: the provider could not be reached or reported an error of its
 * own. `cancelled`: the provider did not sign the person in. `refused`: its answer is not valid.
 */
export type SsoFailure = 'unavailable' | 'cancelled' | 'refused'

/** A sign-in through a provider failed. `detail` is for the audit: a code of ours or of the OpenID standards, never free text. */
export class SsoError extends Error {
  override readonly name = 'SsoError'
  readonly reason: SsoFailure
  readonly detail: string

  constructor(reason: SsoFailure, detail: string) {
    super(`single sign-on ${reason}: ${detail}`)
    this.reason = reason
    this.detail = detail
  }
}

/** Algorithms whose signatures only the provider can create. A shared secret, or none, proves nothing. */
export const signatureAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']

/** The tolerated clock skew of the provider, in seconds. */
export const leewaySeconds = 30
