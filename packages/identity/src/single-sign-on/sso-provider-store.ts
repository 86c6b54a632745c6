import type { SsoProvider } from '@consult/auth'
import type { SecretBox, SsoProvidersTable, Tables } from '@consult/db'
import type { SignInSite } from '@consult/domain'
import type { Services } from '@consult/request'
import type { Kysely, Selectable } from 'kysely'

export type SsoProviderRow = Selectable<SsoProvidersTable>

/** The context that a partner's client secret is encrypted for. */
export const clientSecretPlace = (partnerId: string) => ({
  table: 'directory.sso_providers',
  row: partnerId,
  column: 'secret',
})

/** The partner's identity provider, or undefined. */
export async function findSsoProvider(db: Kysely<Tables>, partnerId: string): Promise<SsoProviderRow | undefined> {
  return db.selectFrom('sso_providers').selectAll().where('partner_id', '=', partnerId).executeTakeFirst()
}

/** Converts a row, with the secret decrypted. */
export function toSsoProvider(row: SsoProviderRow, box: SecretBox): SsoProvider {
  const clientSecret = box.decrypt(row.encrypted_secret, clientSecretPlace(row.partner_id)).toString()
  return { issuer: row.issuer, clientId: row.client_id, clientSecret }
}

/**
 * The URL of our page that providers send the browser back to, exactly as it must be registered there. Null for a
 * console that the operator does not run.
 */
export function redirectUriOf({ portalUrl, consoleUrl }: Services, site: SignInSite): string | null {
  const url = site === 'portal' ? portalUrl : consoleUrl
  return url === null ? null : `${url}/sso/callback`
}
