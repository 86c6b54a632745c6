import { type ConsoleApiKey, mostApiKeys } from '@consult/domain'
import { type RequestContext, readTenant } from '@consult/request'
import type { KeyUnit } from './key-rows.ts'
import { listKeys } from './list-keys.ts'

/** When the secrets from before a rotation stop working, by key. */
async function previousSecrets({ db, partnerId, now }: KeyUnit): Promise<ReadonlyMap<string | null, Date>> {
  const rows = await db
    .selectFrom('api_keys')
    .select(({ fn }) => ['key_id', fn.max<Date>('expires_at').as('until')])
    .where('partner_id', '=', partnerId)
    .where('key_id', 'is not', null)
    .where('replaced_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .groupBy('key_id')
    .execute()
  return new Map(rows.map(({ key_id, until }) => [key_id, until]))
}

/** All keys that are not revoked, oldest first, without the account's own key. */
export function listConsoleKeys(context: RequestContext): Promise<ConsoleApiKey[]> {
  const now = context.services.clock.now()
  return readTenant(context, async (tx) => {
    // Expired keys do not count towards the limit, and are listed too.
    const { items } = await listKeys(tx, { limit: 2 * mostApiKeys })
    const until = await previousSecrets({ ...tx, now })
    return items.map((key) => ({ ...key, previousSecretUntil: until.get(key.id)?.toISOString() ?? null }))
  })
}
