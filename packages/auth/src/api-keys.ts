import { hashSecret, type PartnersTable, randomBase62, type Tables } from '@consult/db'
import { addSeconds } from '@consult/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import { type PartnerAccount, toPartnerAccount } from './partner-account.ts'

export type Environment = 'test' | 'production'

/** How long a replaced key goes on working, seconds. */
export const keyGraceSeconds = 24 * 60 * 60

const prefixes: Record<Environment, string> = { production: 'pp_live_', test: 'pp_test_' }
const keyForm = /^pp_(live|test)_[0-9A-Za-z]{48}$/

/** True when a bearer credential is an API key by its looks; any other is some session's token. */
export function looksLikeApiKey(credential: string): boolean {
  return credential.startsWith('pp_')
}

/**
 * Makes a key and stores its hash.
 * @returns the key, which cannot be shown again.
 */
export async function issueApiKey(
  db: Kysely<Tables>,
  options: { partnerId: string; environment: Environment; now: Date },
): Promise<string> {
  const key = prefixes[options.environment] + randomBase62(48)
  await db
    .insertInto('api_keys')
    .values({
      key_hash: hashSecret(key),
      partner_id: options.partnerId,
      environment: options.environment,
      shown_prefix: key.slice(0, 12),
      created_at: options.now,
      expires_at: null,
      revoked_at: null,
    })
    .execute()
  return key
}

/** Starts the grace period of every key of the partner that does not have one yet. @returns when it ends. */
export async function expireKeys(db: Kysely<Tables>, partnerId: string, now: Date): Promise<Date> {
  const expiresAt = addSeconds(now, keyGraceSeconds)
  await db
    .updateTable('api_keys')
    .set({ expires_at: expiresAt })
    .where('partner_id', '=', partnerId)
    .where('expires_at', 'is', null)
    .execute()
  return expiresAt
}

/**
 * The account that a key belongs to, or null when the key is malformed, unknown, revoked, past its grace, of the other
 * environment, or the account is suspended.
 */
export async function findAccountByKey(
  db: Kysely<Tables>,
  key: string,
  at: { environment: Environment; now: Date },
): Promise<PartnerAccount | null> {
  if (!keyForm.test(key)) return null
  // Every request of a partner begins here: building the query anew each time cost more than all of its validation.
  const { rows } = await sql<Selectable<PartnersTable>>`
    select p.* from api_keys k join partners p on p.partner_id = k.partner_id
    where k.key_hash = ${hashSecret(key)} and k.environment = ${at.environment} and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > ${at.now}) and p.suspended_at is null`.execute(db)
  return rows[0] ? toPartnerAccount(rows[0]) : null
}
