import type { SsoDomainsTable, Tables } from '@consult/db'
import type { SingleSignOn, SsoDomain } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import type { Kysely, Selectable } from 'kysely'
import { findSsoProvider } from './sso-provider-store.ts'

/** Where the DNS record of a domain must be. */
export const recordNameOf = (domain: string): string => `_consult-challenge.${domain}`

/** A domain as partners see it. */
export function toSsoDomain(row: Selectable<SsoDomainsTable>): SsoDomain {
  return {
    domain: row.domain,
    recordName: recordNameOf(row.domain),
    recordValue: row.challenge,
    verifiedAt: row.verified_at?.toISOString() ?? null,
    checkedAt: row.checked_at?.toISOString() ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
  }
}

/** Reads a partner's settings and domains. */
export async function readSingleSignOn(db: Kysely<Tables>, partnerId: string): Promise<SingleSignOn> {
  const row = await findSsoProvider(db, partnerId)
  const domains = await db
    .selectFrom('sso_domains')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .orderBy('domain')
    .execute()
  return {
    provider: row
      ? {
          issuer: row.issuer,
          client: row.client_id,
          policy: row.policy,
          provisioning: row.provisioning,
          provisionedPerDay: row.provisioned_per_day,
        }
      : null,
    domains: domains.map(toSsoDomain),
  }
}

/** The single sign-on of the request's partner. */
export async function getSingleSignOn({ services, account }: RequestContext): Promise<SingleSignOn> {
  return readSingleSignOn(services.database.directory, account.partnerId)
}
