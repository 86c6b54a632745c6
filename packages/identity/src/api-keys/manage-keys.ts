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
import { type KeyAsker, targetOf } from './key-rows.ts'
import { listKeys } from './list-keys.ts'
import { revokeKey } from './revoke-key.ts'
import { rotateKey } from './rotate-key.ts'
import { updateKey } from './update-key.ts'

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
