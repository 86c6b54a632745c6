import { requireWithin } from '@consult/auth'
import type { ApiKey, UpdateApiKey } from '@consult/domain'
import { findKey, grantOf, type KeyAsker, type KeyUnit, lockKeys, parseRanges, toApiKey } from './key-rows.ts'

/**
 * Changes the name and networks of a key, including those of a previous secret that still works.
 * @throws not_found; invalid_request; forbidden when the key may do more than the requesting key, before or after the
 * change.
 */
export async function updateKey(
  unit: KeyUnit,
  asker: KeyAsker,
  { id, name, addressRanges }: UpdateApiKey & { id: string },
): Promise<ApiKey> {
  await lockKeys(unit, asker)
  const before = grantOf(await findKey(unit, id))
  requireWithin(asker.grant, before)
  const after = {
    name: name ?? before.name,
    addressRanges: addressRanges === undefined ? before.addressRanges : parseRanges(addressRanges),
  }
  requireWithin(asker.grant, { ...before, ...after })
  await unit.db
    .updateTable('api_keys')
    .set({ name: after.name, address_ranges: after.addressRanges && [...after.addressRanges] })
    .where('partner_id', '=', unit.partnerId)
    .where('key_id', '=', id)
    .execute()
  return toApiKey(await findKey(unit, id))
}
