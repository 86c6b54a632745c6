import { requirePartner } from '@consult/directory'
import type { ApiKey, ApiKeyWithSecret, CreateApiKey, RotateApiKey, RotatedApiKey } from '@consult/domain'
import { enterOperatorRead, inOperatorUnit, type OperatorServices } from '@consult/request'
import type { EndedWithKey } from '../off-boarding/end-secrets.ts'
import { createKey } from './create-key.ts'
import { operatorAsker as asker, currentKeys, targetOf, toApiKey } from './key-rows.ts'
import { revokeKey } from './revoke-key.ts'
import { rotateKey } from './rotate-key.ts'

/** Adds a key to an account: see `createKey`. @throws not_found for an unknown partner. */
export function addPartnerKey(
  services: OperatorServices,
  partnerId: string,
  input: CreateApiKey,
): Promise<ApiKeyWithSecret> {
  return inOperatorUnit(services, { partnerId, act: 'apiKeys.create' }, async (unit) => {
    const key = await createKey(unit, asker, input)
    return unit.did(targetOf(key.id), key)
  })
}

/** All keys of an account that are not revoked, oldest first. @throws not_found for an unknown partner. */
export async function listPartnerKeys(services: OperatorServices, partnerId: string): Promise<ApiKey[]> {
  await requirePartner(services, partnerId)
  await enterOperatorRead(services, { partnerId, act: 'apiKeys.list' }, { type: 'partner', id: partnerId })
  const rows = await services.database.inTenant(partnerId, (tx) => currentKeys(tx).orderBy('k.key_id').execute())
  return rows.map(toApiKey)
}

/** Revokes a key of an account: see `revokeKey`. @throws not_found */
export function revokePartnerKey(services: OperatorServices, partnerId: string, id: string): Promise<EndedWithKey> {
  return inOperatorUnit(services, { partnerId, act: 'apiKeys.revoke' }, async (unit) =>
    unit.did(targetOf(id), await revokeKey(services, unit, { asker, id })),
  )
}

/** Gives a key of an account a new secret: see `rotateKey`. @throws not_found */
export function rotatePartnerKey(
  services: OperatorServices,
  partnerId: string,
  input: RotateApiKey & { id: string },
): Promise<RotatedApiKey> {
  return inOperatorUnit(services, { partnerId, act: 'apiKeys.rotate' }, async (unit) =>
    unit.did(targetOf(input.id), await rotateKey(services, unit, { ...input, asker })),
  )
}
