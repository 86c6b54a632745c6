import { requireWithin } from '@consult/auth'
import type {
  ApiKey,
  ApiKeyWithSecret,
  CreateApiKey,
  Page,
  PageQuery,
  RotateApiKey,
  RotatedApiKey,
  UpdateApiKey,
} from '@consult/domain'
import { inUnit, type RequestContext, readTenant } from '@consult/request'
import { createKey } from './create-key.ts'
import { findKey, grantOf, type KeyAsker, type KeyUnit, lockKeys, parseRanges, targetOf, toApiKey } from './key-rows.ts'
import { listKeys } from './list-keys.ts'
import { revokeKey } from './revoke-key.ts'
import { rotateKey } from './rotate-key.ts'

/**
 * Changes the name and networks of a key, including those of a previous secret that still works.
 * @throws not_found; invalid_request; forbidden when the key may do more than the requesting key, before or after the
 * change.
 */
async function updateKey(
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

const askerOf = ({ account, keyHash }: RequestContext): KeyAsker => ({ grant: account.key, keyHash })

/** See `createKey`. */
export function createApiKey(context: RequestContext, input: CreateApiKey): Promise<ApiKeyWithSecret> {
  return inUnit(context, async (unit) => {
    const key = await createKey(unit, askerOf(context), input)
    return unit.did(targetOf(key.id), key)
  })
}

/** See `listKeys`. */
export function listApiKeys(context: RequestContext, page: PageQuery): Promise<Page<ApiKey>> {
  return readTenant(context, (tx) => listKeys(tx, page))
}

/** See `updateKey`. */
export function updateApiKey(context: RequestContext, input: UpdateApiKey & { id: string }): Promise<ApiKey> {
  return inUnit(context, async (unit) => {
    const key = await updateKey(unit, askerOf(context), input)
    return unit.did(targetOf(key.id), key)
  })
}

/** See `revokeKey`. */
export function revokeOwnApiKey(context: RequestContext, id: string): Promise<{ id: string; revoked: true }> {
  return inUnit(context, async (unit) => {
    await revokeKey(context.services, unit, { asker: askerOf(context), id })
    return unit.did(targetOf(id), { id, revoked: true } as const)
  })
}

/** See `rotateKey`. */
export function rotateOwnApiKey(context: RequestContext, input: RotateApiKey & { id: string }): Promise<RotatedApiKey> {
  return inUnit(context, async (unit) => {
    const key = await rotateKey(context.services, unit, { ...input, asker: askerOf(context) })
    return unit.did(targetOf(key.id), key)
  })
}
