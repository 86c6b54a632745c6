import { hashSecret, randomBase62, type Tables } from '@consult/db'
import { addSeconds } from '@consult/domain'
import { type Kysely, sql } from 'kysely'
import {
  type AccountQuery,
  accountColumns,
  findAccount,
  type KeyGrant,
  type PartnerAccount,
} from './partner-account.ts'

export type Environment = 'test' | 'production'

/** How long a replaced key stays valid, in seconds. */
export const keyGraceSeconds = 24 * 60 * 60

const prefixes: Record<Environment, string> = { production: 'pp_live_', test: 'pp_test_' }
const keyForm = /^pp_(live|test)_[0-9A-Za-z]{48}$/

/** Reports whether a bearer credential has the form of an API key; all others are session tokens. */
export function looksLikeApiKey(credential: string): boolean {
  return credential.startsWith('pp_')
}

/**
 * Describes what is wrong with the form of a key, for its sender; null if the key is well-formed and belongs to this
 * environment. The text reveals nothing about which keys exist.
 */
export function describeKeyForm(key: string, environment: Environment): string | null {
  const prefix = prefixes[environment]
  if (!key.startsWith(prefix) && Object.values(prefixes).some((other) => key.startsWith(other))) {
    return `This key is for the other environment. Keys of this service start with "${prefix}".`
  }
  return keyForm.test(key) ? null : `This is not a whole API key: "${prefix}" and 48 letters and digits.`
}

/** The limits of a key that is not the account's own. */
export interface NamedKey extends KeyGrant {
  readonly name: string
}

/**
 * Creates a key that is pinned to a version of `/v1`, and stores its hash.
 * @param options.named a key with limits; without it, the account's own key.
 * @returns the key, which cannot be shown again.
 */
export async function issueApiKey(
  db: Kysely<Tables>,
  options: { partnerId: string; environment: Environment; now: Date; version: string | null; named?: NamedKey },
): Promise<string> {
  const { named } = options
  const key = prefixes[options.environment] + randomBase62(48)
  await db
    .insertInto('api_keys')
    .values({
      key_hash: hashSecret(key),
      partner_id: options.partnerId,
      environment: options.environment,
      shown_prefix: key.slice(0, 12),
      created_at: options.now,
      expires_at: named?.expiresAt ?? null,
      revoked_at: null,
      service_version: options.version,
      ...(named && {
        key_id: named.keyId,
        name: named.name,
        scopes: [...named.scopes],
        address_ranges: named.addressRanges && [...named.addressRanges],
      }),
    })
    .execute()
  return key
}

/** The version that the account's own newest key is pinned to; null when the key was created before versions existed. */
export async function newestKeyVersion(db: Kysely<Tables>, partnerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('api_keys')
    .select('service_version')
    .where('partner_id', '=', partnerId)
    .where('key_id', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.service_version ?? null
}

/** Starts the grace period of each of the account's own keys that has no end date yet. @returns when the period ends. */
export async function expireKeys(db: Kysely<Tables>, partnerId: string, now: Date): Promise<Date> {
  const expiresAt = addSeconds(now, keyGraceSeconds)
  await db
    .updateTable('api_keys')
    .set({ expires_at: expiresAt })
    .where('partner_id', '=', partnerId)
    .where('key_id', 'is', null)
    .where('expires_at', 'is', null)
    .execute()
  return expiresAt
}

/**
 * The query for the account of a key; null when the key is malformed. It finds nothing when the key is unknown,
 * revoked, past its grace period or from the other environment, or when the account is suspended.
 */
export function accountOfKey(key: string, at: { environment: Environment; now: Date }): AccountQuery | null {
  if (!keyForm.test(key)) return null
  const hash = hashSecret(key)
  return {
    // Raw SQL, because every partner request runs it: building the query each time cost more than all validation.
    sql: sql`
      select ${accountColumns}, k.service_version, k.key_id, k.scopes as key_scopes,
        k.address_ranges as key_address_ranges, k.expires_at as key_expires_at from api_keys k join partners p on p.partner_id = k.partner_id
      where k.key_hash = ${hash} and k.environment = ${at.environment} and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > ${at.now}) and p.suspended_at is null`,
    name: `key ${hash}`,
  }
}

/** The account of a key, or null when the key is not valid now. */
export async function findAccountByKey(
  db: Kysely<Tables>,
  key: string,
  at: { environment: Environment; now: Date },
): Promise<PartnerAccount | null> {
  const query = accountOfKey(key, at)
  return query && findAccount(db, query)
}

/** Returns which of these keys work now. Uses one statement. */
export async function findWorkingKeys(
  db: Kysely<Tables>,
  keys: readonly string[],
  at: { environment: Environment; now: Date },
): Promise<ReadonlySet<string>> {
  const hashes = new Map(keys.map((key) => [hashSecret(key), key]))
  if (hashes.size === 0) return new Set()
  const rows = await db
    .selectFrom('api_keys as k')
    .innerJoin('partners as p', 'p.partner_id', 'k.partner_id')
    .select('k.key_hash')
    .where('k.key_hash', 'in', [...hashes.keys()])
    .where('k.environment', '=', at.environment)
    .where('k.revoked_at', 'is', null)
    .where((where) => where.or([where('k.expires_at', 'is', null), where('k.expires_at', '>', at.now)]))
    .where('p.suspended_at', 'is', null)
    .execute()
  return new Set(rows.flatMap(({ key_hash }) => hashes.get(key_hash) ?? []))
}
