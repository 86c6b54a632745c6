import type { Database } from '@consult/db'

/** The identity provider that authenticates a partner's physicians, in addition to the partner's own key. */
export interface IdentityProvider {
  /** The exact `iss` of its tokens. */
  readonly issuer: string
  /** A value that the `aud` of its tokens must equal or contain. */
  readonly audience: string
  readonly jwksUrl: string
  /** Which claim names the physician: `sub` is the `externalId`. */
  readonly claim: 'sub' | 'email'
}

/** The partner's identity provider, or null if none is configured. */
export async function findIdentityProvider(database: Database, partnerId: string): Promise<IdentityProvider | null> {
  const row = await database.inTenant(partnerId, (tx) =>
    tx.db
      .selectFrom('identity_providers')
      .select(['issuer', 'audience', 'jwks_url', 'claim'])
      .where('partner_id', '=', partnerId)
      .executeTakeFirst(),
  )
  return row ? { issuer: row.issuer, audience: row.audience, jwksUrl: row.jwks_url, claim: row.claim } : null
}
