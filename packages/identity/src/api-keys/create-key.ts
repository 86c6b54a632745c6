import { issueApiKey, requireWithin } from '@consult/auth'
import { newId } from '@consult/db'
import {
  type ApiKeyWithSecret,
  type CreateApiKey,
  currentVersion,
  furthestKeyEnd,
  invalidRequest,
  keyScopes,
  mostApiKeys,
  tooFarAhead,
} from '@consult/domain'
import { currentKeys, findKey, type KeyAsker, type KeyUnit, lockKeys, parseRanges, toApiKey } from './key-rows.ts'

/** @throws invalid_request when the partner has as many keys as it may. */
async function refuseTooMany(unit: KeyUnit): Promise<void> {
  const live = await currentKeys(unit)
    .where((eb) => eb.or([eb('k.expires_at', 'is', null), eb('k.expires_at', '>', unit.now)]))
    .execute()
  if (live.length < mostApiKeys) return
  throw invalidRequest({
    path: 'name',
    code: 'too_many',
    message: `The limit of ${mostApiKeys} API keys is reached. Revoke one first.`,
  })
}

/**
 * Adds a key with limits to the account. It is pinned to the current version of `/v1`.
 * @throws invalid_request; forbidden when it could do more than the key that makes the request.
 */
export async function createKey(
  unit: KeyUnit,
  asker: KeyAsker,
  { name, scopes, expiresAt = null, addressRanges = null }: CreateApiKey,
): Promise<ApiKeyWithSecret> {
  const { db, partnerId, now } = unit
  if (expiresAt && expiresAt <= now) {
    throw invalidRequest({
      path: 'expiresAt',
      code: 'in_the_past',
      message: 'This time has passed. Use a time in the future.',
    })
  }
  const tooFar = expiresAt && tooFarAhead('expiresAt', expiresAt, now, furthestKeyEnd)
  if (tooFar) throw tooFar
  const named = {
    keyId: newId('apiKey', now),
    name,
    scopes: keyScopes.filter((scope) => scopes.includes(scope)),
    addressRanges: parseRanges(addressRanges),
    expiresAt,
  }
  requireWithin(asker.grant, named)
  const environment = await lockKeys(unit, asker)
  await refuseTooMany(unit)
  const secret = await issueApiKey(db, { partnerId, environment, now, version: currentVersion, named })
  return { ...toApiKey(await findKey(unit, named.keyId)), secret }
}
