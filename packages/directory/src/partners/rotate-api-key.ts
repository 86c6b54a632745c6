import { expireKeys, issueApiKey, newestKeyVersion } from '@consult/auth'
import { notFound } from '@consult/domain'
import { inOperatorUnit, type OperatorServices } from '@consult/request'

/**
 * Gives the partner a new API key. The previous key works for 24 more hours. The new one is pinned to the same
 * version: a rotation may be urgent, and must not change what a partner's programs get. Embed tokens and physician session tokens
 * that were minted before are rejected at their next use.
 * @returns the new key, which cannot be shown again, and when the previous one expires.
 * @throws not_found
 */
export async function rotateApiKey(
  services: OperatorServices,
  partnerId: string,
): Promise<{ apiKey: string; previousKeyExpiresAt: string }> {
  return inOperatorUnit(services, { partnerId, act: 'partners.rotateApiKey' }, async ({ db, now, did }) => {
    const partner = await db
      .updateTable('partners')
      .set((eb) => ({ key_generation: eb('key_generation', '+', 1), updated_at: now }))
      .where('partner_id', '=', partnerId)
      .returning('environment')
      .executeTakeFirst()
    if (!partner) throw notFound()
    const previousKeyExpiresAt = await expireKeys(db, partnerId, now)
    const version = await newestKeyVersion(db, partnerId)
    const apiKey = await issueApiKey(db, { partnerId, environment: partner.environment, now, version })
    const answer = { apiKey, previousKeyExpiresAt: previousKeyExpiresAt.toISOString() }
    return did({ type: 'partner', id: partnerId }, answer)
  })
}
