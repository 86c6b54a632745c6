import type { ColumnType } from 'kysely'

/** Whether people under a partner's verified domains can, or must, sign in through its identity provider. */
export type SsoPolicy = 'off' | 'optional' | 'required'

/** The identity provider that a partner's people sign in through (OpenID Connect). */
export interface SsoProvidersTable {
  partner_id: string
  issuer: string
  client_id: string
  encrypted_secret: string
  /** The version of `SECRETS_KEY` that encrypts it. */
  key_version: number
  policy: SsoPolicy
  /** Whether an unknown person of a verified domain gets a physician's account at the first sign-in. */
  provisioning: boolean
  provisioned_per_day: number
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
}

/**
 * The email domains of a partner. A domain is verified for one partner at a time, regardless of how many partners ask
 * for it.
 */
export interface SsoDomainsTable {
  partner_id: string
  /** In lower case and ASCII. */
  domain: string
  /** The value that its DNS record must have. */
  challenge: string
  created_at: ColumnType<Date, Date, never>
  /** Null: not verified, or lapsed. */
  verified_at: Date | null
  checked_at: Date | null
  /** Since when every check of a verified domain has failed; null: the last one succeeded. */
  failing_since: Date | null
}

/** Which person of a provider an account belongs to, since their first sign-in. */
export interface SsoIdentitiesTable {
  /** The physician's or member's id. */
  physician_id: string
  issuer: string
  partner_id: string
  /** The provider's `sub`. */
  subject: string
  created_at: ColumnType<Date, Date, never>
  last_used_at: Date
}

/** Sign-ins that wait for the provider's answer, by the SHA-256 of their `state`. Each can be answered once. */
export interface SsoAttemptsTable {
  state_hash: string
  /** The SHA-256 of the token in the browser's cookie. PKCE verifier and nonce are derived from the token. */
  browser_hash: string
  partner_id: string
  issuer: string
  client_id: string
  site: 'portal' | 'console'
  /** The account that signs in again; null: a first sign-in. */
  repeated_email: string | null
  return_path: string
  expires_at: Date
}

/** Logout tokens that were accepted, by the SHA-256 of issuer and `jti`. */
export interface SsoLogoutTokensTable {
  partner_id: string
  token_hash: string
  expires_at: Date
}

/** What a provider said about the person of the session or pending sign-in; null: no provider was involved. */
export interface SsoOrigin {
  sso_issuer: ColumnType<string | null, string | null | undefined, never>
  sso_subject: ColumnType<string | null, string | null | undefined, never>
  /** The provider's session (`sid`), if it named one. */
  sso_sid: ColumnType<string | null, string | null | undefined, never>
  /** When the person last proved to the provider who they are (`auth_time`); null: it did not say. */
  sso_authenticated_at: ColumnType<Date | null, Date | null | undefined, never>
}

export interface TablesOfSingleSignOn {
  sso_providers: SsoProvidersTable
  sso_domains: SsoDomainsTable
  sso_identities: SsoIdentitiesTable
  sso_attempts: SsoAttemptsTable
  sso_logout_tokens: SsoLogoutTokensTable
}
