import { type Database, hashSecret, type PatientChannel } from '@consult/db'

/** How long the hash of an expired link is kept, so that its owner can be told that it has expired. Seconds. */
export const pageLinkMemorySeconds = 30 * 24 * 60 * 60

/** A link to a patient's page. */
export interface PageLink {
  readonly tokenHash: string
  readonly partnerId: string
  readonly patientId: string
  /** Null: the page shows all consults of the patient. */
  readonly consultId: string | null
  readonly channel: PatientChannel | null
  readonly keyHash: string | null
  readonly expiresAt: Date
  /** The account's key generation: sessions that the link opens end with it. */
  readonly keyGeneration: number
  /** The link has expired, its account is suspended, or the key that made it was revoked. */
  readonly isEnded: boolean
}

/**
 * Finds a link by its token, also one that has ended. Changes nothing. Never tell a caller whether there is a link before
 * they have said who they are.
 */
export async function findPageLink({ directory }: Database, token: string, now: Date): Promise<PageLink | null> {
  const row = await directory
    .selectFrom('page_links as l')
    .innerJoin('partners as p', 'p.partner_id', 'l.partner_id')
    .leftJoin('api_keys as k', 'k.key_hash', 'l.key_hash')
    .selectAll('l')
    .select(['p.suspended_at', 'p.key_generation as current_generation', 'k.revoked_at'])
    .where('l.token_hash', '=', hashSecret(token))
    .executeTakeFirst()
  if (!row) return null
  const isKeyGone =
    row.revoked_at !== null || (row.key_generation !== null && row.key_generation !== row.current_generation)
  return {
    tokenHash: row.token_hash,
    partnerId: row.partner_id,
    patientId: row.patient_id,
    consultId: row.consult_id,
    channel: row.channel,
    keyHash: row.key_hash,
    expiresAt: row.expires_at,
    keyGeneration: row.current_generation,
    isEnded: row.suspended_at !== null || isKeyGone || now >= row.expires_at,
  }
}
