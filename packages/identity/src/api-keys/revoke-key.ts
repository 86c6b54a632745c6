import { requireWithin } from '@consult/auth'
import type { Services } from '@consult/request'
import { type EndedWithKey, endSecrets } from '../off-boarding/end-secrets.ts'
import { findKey, grantOf, type KeyAsker, type KeyUnit, lockKeys } from './key-rows.ts'

/**
 * Revokes a key with all its secrets, and every session and token that they created.
 * @throws not_found; forbidden when the key may do more than the requesting key.
 */
export async function revokeKey(
  services: Services,
  unit: KeyUnit,
  { asker, id }: { asker: KeyAsker; id: string },
): Promise<EndedWithKey> {
  await lockKeys(unit, asker)
  requireWithin(asker.grant, grantOf(await findKey(unit, id)))
  const secrets = await unit.db
    .updateTable('api_keys')
    .set({ revoked_at: unit.now })
    .where('partner_id', '=', unit.partnerId)
    .where('key_id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('key_hash')
    .execute()
  return endSecrets(
    services,
    unit,
    secrets.map(({ key_hash }) => key_hash),
  )
}
