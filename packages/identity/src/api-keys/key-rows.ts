import { type Environment, type KeyGrant, type NamedKey, parseAddressRange } from '@consult/auth'
import type { ApiKeysTable, TenantTransaction } from '@consult/db'
import { type ApiKey, ConsultError, firstVersion, invalidRequest, notFound } from '@consult/domain'
import type { AuditTarget } from '@consult/request'
import { type Selectable, sql } from 'kysely'

/** A transaction that manages keys, and who requests it. */
export interface KeyUnit extends TenantTransaction {
  readonly now: Date
}

/** The key that makes the request. Null: the account's own key, or an operator. */
export interface KeyAsker {
  readonly grant: KeyGrant | null
  /** The hash of its secret; null: an operator. */
  readonly keyHash: string | null
}

export const operatorAsker: KeyAsker = { grant: null, keyHash: null }

export type KeyRow = Selectable<ApiKeysTable> & { readonly key_id: string; readonly first_created_at: Date }

export const targetOf = (keyId: string): AuditTarget => ({ type: 'api_key', id: keyId })

/**
 * Locks the account's keys against other changes, until the transaction ends.
 * @returns the environment of its keys.
 * @throws not_found; unauthorized when the requesting key was revoked in the meantime, so that nothing outlives it.
 */
export async function lockKeys({ db, partnerId, now }: KeyUnit, { keyHash }: KeyAsker): Promise<Environment> {
  const partner = await db
    .selectFrom('partners')
    .select('environment')
    .where('partner_id', '=', partnerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!partner) throw notFound()
  if (keyHash !== null) {
    const own = await db
      .selectFrom('api_keys')
      .select('key_hash')
      .where('partner_id', '=', partnerId)
      .where('key_hash', '=', keyHash)
      .where('revoked_at', 'is', null)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      .executeTakeFirst()
    if (!own) throw new ConsultError('unauthorized')
  }
  return partner.environment
}

/** The current secrets of the account's keys that are not revoked, without the account's own key. */
export function currentKeys({ db, partnerId }: TenantTransaction) {
  return db
    .selectFrom('api_keys as k')
    .selectAll('k')
    .select(
      sql<Date>`(select min(first.created_at) from api_keys first
        where first.partner_id = k.partner_id and first.key_id = k.key_id)`.as('first_created_at'),
    )
    .where('k.partner_id', '=', partnerId)
    .where('k.key_id', 'is not', null)
    .where('k.replaced_at', 'is', null)
    .where('k.revoked_at', 'is', null)
    .$castTo<KeyRow>()
}

/** Returns one of these keys. @throws not_found */
export async function findKey(tx: TenantTransaction, keyId: string): Promise<KeyRow> {
  const row = await currentKeys(tx).where('k.key_id', '=', keyId).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** What a key may do. */
export function grantOf(row: KeyRow): NamedKey {
  return {
    keyId: row.key_id,
    name: row.name ?? '',
    scopes: row.scopes ?? [],
    addressRanges: row.address_ranges,
    expiresAt: row.expires_at,
  }
}

export function toApiKey(row: KeyRow): ApiKey {
  const { keyId: id, name, scopes, addressRanges, expiresAt } = grantOf(row)
  return {
    id,
    name,
    prefix: row.shown_prefix,
    scopes: [...scopes],
    addressRanges: addressRanges && [...addressRanges],
    serviceVersion: row.service_version ?? firstVersion,
    createdAt: row.first_created_at.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

/** The networks in canonical form, without repeats. @throws invalid_request */
export function parseRanges(ranges: readonly string[] | null): string[] | null {
  if (ranges === null) return null
  const parsed = ranges.map((range, n) => {
    const canonical = parseAddressRange(range)
    if (canonical !== null) return canonical
    throw invalidRequest({
      path: `addressRanges.${n}`,
      code: 'invalid_range',
      message: 'Use a network in CIDR notation without host bits, such as 192.0.2.0/24 or 2001:db8::/32.',
    })
  })
  return [...new Set(parsed)]
}
