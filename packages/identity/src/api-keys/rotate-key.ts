import { issueApiKey, requireWithin } from '@consult/auth'
import { addSeconds, invalidRequest, keyOverlapSeconds, type RotateApiKey, type RotatedApiKey } from '@consult/domain'
import type { Services } from '@consult/request'
import { endSecrets } from '../off-boarding/end-secrets.ts'
import { findKey, grantOf, type KeyAsker, type KeyRow, type KeyUnit, lockKeys, toApiKey } from './key-rows.ts'

/** Revokes every earlier secret of the key, and what they created. */
async function revokeEarlier(services: Services, unit: KeyUnit, row: KeyRow): Promise<void> {
  const secrets = await unit.db
    .updateTable('api_keys')
    .set({ revoked_at: unit.now, replaced_at: unit.now })
    .where('partner_id', '=', unit.partnerId)
    .where('key_id', '=', row.key_id)
    .where('revoked_at', 'is', null)
    .returning('key_hash')
    .execute()
  await endSecrets(
    services,
    unit,
    secrets.map(({ key_hash }) => key_hash),
  )
}

/**
 * Gives a key a new secret, with the same id, limits and version. The previous one works until the overlap ends, and never
 * longer than the key. Sessions and tokens that it created continue, unless there is no overlap.
 * @throws not_found; invalid_request for an expired key; forbidden when the key may do more than the requesting key.
 * This also applies to a previous secret, which expires sooner.
 */
export async function rotateKey(
  services: Services,
  unit: KeyUnit,
  { asker, id, overlapSeconds = keyOverlapSeconds.usual }: RotateApiKey & { asker: KeyAsker; id: string },
): Promise<RotatedApiKey> {
  const { db, partnerId, now } = unit
  const environment = await lockKeys(unit, asker)
  const row = await findKey(unit, id)
  const named = grantOf(row)
  requireWithin(asker.grant, named)
  if (named.expiresAt && named.expiresAt <= now) {
    throw invalidRequest({ path: 'id', code: 'expired', message: 'The key has expired. Create another one.' })
  }
  const wanted = addSeconds(now, overlapSeconds)
  const previousEnds = named.expiresAt && named.expiresAt < wanted ? named.expiresAt : wanted
  if (overlapSeconds === 0) await revokeEarlier(services, unit, row)
  else {
    await db
      .updateTable('api_keys')
      .set({ expires_at: previousEnds, replaced_at: now })
      .where('partner_id', '=', partnerId)
      .where('key_hash', '=', row.key_hash)
      .execute()
  }
  const secret = await issueApiKey(db, { partnerId, environment, now, version: row.service_version, named })
  return {
    ...toApiKey(await findKey(unit, id)),
    secret,
    previousSecretExpiresAt: previousEnds.toISOString(),
  }
}
