import type { IdentityProvider } from '@consult/auth'
import { invalidRequest, notFound } from '@consult/domain'
import { type EgressPolicy, parsePublicUrl } from '@consult/egress'
import { inOperatorUnit, type OperatorServices } from '@consult/request'
import { requirePartner } from './require-partner.ts'

const maxLength = 500

/** Checks a value that a token's claim must equal exactly. A malformed value would never match. @throws invalid_request */
function requireName(path: string, name: string): void {
  if (name === '' || name.length > maxLength || name.trim() !== name) {
    throw invalidRequest({
      path,
      code: 'invalid',
      message: `Use 1 to ${maxLength} characters, without spaces at the start or end.`,
    })
  }
}

/**
 * Sets the identity provider whose ID tokens identify the partner's physicians, from the next request on.
 * @param policy the rules for the key set's address, which also apply to every connection.
 * @throws invalid_request, not_found for an unknown partner.
 */
export async function setIdentityProvider(
  services: OperatorServices,
  { partnerId, provider, policy }: { partnerId: string; provider: IdentityProvider; policy: EgressPolicy },
): Promise<IdentityProvider> {
  requireName('issuer', provider.issuer)
  requireName('audience', provider.audience)
  const parsed = parsePublicUrl(provider.jwksUrl, policy)
  if (!parsed.ok) throw invalidRequest({ path: 'jwksUrl', code: parsed.code, message: parsed.message })
  const stored = { ...provider, jwksUrl: parsed.url.href }
  await requirePartner(services, partnerId)
  return inOperatorUnit(services, { partnerId, act: 'partners.setIdentityProvider' }, async ({ db, now, did }) => {
    const columns = {
      issuer: stored.issuer,
      audience: stored.audience,
      jwks_url: stored.jwksUrl,
      claim: stored.claim,
      updated_at: now,
    }
    await db
      .insertInto('identity_providers')
      .values({ partner_id: partnerId, ...columns, created_at: now })
      .onConflict((conflict) => conflict.column('partner_id').doUpdateSet(columns))
      .execute()
    return did({ type: 'partner', id: partnerId }, stored)
  })
}

/**
 * Removes the identity provider. ID tokens are rejected from the next request on.
 * @throws not_found for an unknown partner, or one without a provider.
 */
export async function removeIdentityProvider(services: OperatorServices, partnerId: string): Promise<void> {
  await requirePartner(services, partnerId)
  await inOperatorUnit(services, { partnerId, act: 'partners.removeIdentityProvider' }, async ({ db, did }) => {
    const { numDeletedRows } = await db
      .deleteFrom('identity_providers')
      .where('partner_id', '=', partnerId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw notFound()
    return did({ type: 'partner', id: partnerId }, undefined)
  })
}
