import { notFound } from '@consult/domain'
import { inOperatorUnit, type OperatorServices } from '@consult/request'
import { type EndedWithKey, endSecrets } from './end-secrets.ts'

/**
 * Revokes the keys that start with these characters, and every session and token that they minted. Credentials fail at
 * the next use, and open streams end within ten seconds. Participants who joined a call with one are removed from it,
 * and can rejoin only with a credential from another key. A key with an id is revoked with all its secrets.
 * @throws not_found when the partner has no such key.
 */
export async function revokeApiKey(
  services: OperatorServices,
  partnerId: string,
  shownPrefix: string,
): Promise<EndedWithKey> {
  return inOperatorUnit(services, { partnerId, act: 'partners.revokeApiKey' }, async (unit) => {
    const { db, now, did } = unit
    const meant = await db
      .selectFrom('api_keys')
      .select(['key_hash', 'key_id'])
      .where('partner_id', '=', partnerId)
      .where('shown_prefix', '=', shownPrefix.slice(0, 12))
      .where('revoked_at', 'is', null)
      .execute()
    if (meant.length === 0) throw notFound()
    const ids = meant.flatMap(({ key_id }) => key_id ?? [])
    const keys = await db
      .updateTable('api_keys')
      .set({ revoked_at: now })
      .where('partner_id', '=', partnerId)
      .where('revoked_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb(
            'key_hash',
            'in',
            meant.map(({ key_hash }) => key_hash),
          ),
          ...(ids.length > 0 ? [eb('key_id', 'in', ids)] : []),
        ]),
      )
      .returning('key_hash')
      .execute()
    const hashes = keys.map((key) => key.key_hash)
    return did({ type: 'partner', id: partnerId }, await endSecrets(services, unit, hashes))
  })
}
