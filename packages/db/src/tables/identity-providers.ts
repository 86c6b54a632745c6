import type { ColumnType } from 'kysely'

/** A partner's identity provider, whose ID tokens name its physicians. */
export interface IdentityProvidersTable {
  partner_id: string
  issuer: string
  audience: string
  jwks_url: string
  claim: 'sub' | 'email'
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
}

export interface TablesOfIdentityProviders {
  identity_providers: IdentityProvidersTable
}
