import type { Database } from '@consult/db'

/** Who vouches for a partner's physicians, besides the partner's own key. */
export interface IdentityProvider {
  /** The `iss` of its tokens, to the letter. */
  readonly issuer: string
  /** What the `aud` of its tokens must be or contain. */
  readonly audience: string
  readonly jwksUrl: string
  /** Which claim names the physician: `sub` is the `externalId`. */
  readonly claim: 'sub' | 'email'
}

/** The partner's identity provider, or null when none is set. */
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
