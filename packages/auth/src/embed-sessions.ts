import { randomBytes } from 'node:crypto'
import { type Database, hashSecret, type Tables } from '@consult/db'
import { type Clock, ConsultError } from '@consult/domain'
import type { Kysely } from 'kysely'
import { type AccountLookup, accountOfId, findAccount } from './partner-account.ts'
import type { EmbedPrincipal } from './principal.ts'

/** `token` is what the partner's page holds; `frame` is what the widget gets for it and works with. */
export type EmbedSessionKind = 'token' | 'frame'

const prefixes: Record<EmbedSessionKind, string> = { token: 'emt_', frame: 'emf_' }

/**
 * A token begins with its account's id, which is no secret: the page's loader fetches that account's frame while the token
 * is still being exchanged.
 */
function newToken(kind: EmbedSessionKind, partnerId: string): string {
  const account = kind === 'token' ? partnerId.replace(/^par_/, '') : ''
  return prefixes[kind] + account + randomBytes(32).toString('base64url')
}

/** True when a bearer credential belongs to the embed surface by its looks. */
export function looksLikeEmbed(credential: string): boolean {
  return Object.values(prefixes).some((prefix) => credential.startsWith(prefix))
}

/** Whose widget, for which consult (null: all of the patient's), until when. */
export interface EmbedGrant {
  readonly partnerId: string
  readonly patientId: string
  readonly consultId: string | null
  /** The API key's generation at minting. */
  readonly keyGeneration: number
  /** The API key that mints it, or minted the token; null: no key did. */
  readonly keyHash: string | null
  /** The page that the frame session was given to; null for a token. */
  readonly origin: string | null
  readonly expiresAt: Date
}

/** The embed surface's sessions. */
export interface EmbedSessions {
  /** @param db the transaction that it is part of, if it is. @returns the bearer token. */
  begin(kind: EmbedSessionKind, grant: EmbedGrant, db?: Kysely<Tables>): Promise<string>
  /**
   * Who the token speaks for.
   * @throws embed_token_expired, or embed_token_invalid when it is unknown, of the other kind, ended by rotation, minted by
   *   a revoked key, the account is suspended, or its page's origin is no longer on the list.
   * @param lookup finds the account otherwise, and may count the request.
   */
  validate(
    kind: EmbedSessionKind,
    token: string,
    lookup?: AccountLookup,
  ): Promise<EmbedPrincipal & { keyHash: string | null }>
  /** The live tokens and frame sessions that these API keys of one account minted. */
  mintedBy(
    keyHashes: readonly string[],
    account: { keyGeneration: number },
    db: Kysely<Tables>,
  ): Promise<{ kind: EmbedSessionKind; patientId: string }[]>
}

export function createEmbedSessions(database: Database, clock: Clock): EmbedSessions {
  return {
    begin: async (kind, grant, db = database.directory) => {
      const token = newToken(kind, grant.partnerId)
      await db
        .insertInto('embed_sessions')
        .values({
          token_hash: hashSecret(token),
          kind,
          partner_id: grant.partnerId,
          patient_id: grant.patientId,
          consult_id: grant.consultId,
          key_generation: grant.keyGeneration,
          key_hash: grant.keyHash,
          origin: grant.origin,
          created_at: clock.now(),
          expires_at: grant.expiresAt,
        })
        .execute()
      return token
    },
    validate: async (kind, token, lookup = (query) => findAccount(database.directory, query)) => {
      const row = await database.directory
        .selectFrom('embed_sessions')
        .leftJoin('api_keys', 'api_keys.key_hash', 'embed_sessions.key_hash')
        .selectAll('embed_sessions')
        .select('api_keys.revoked_at as key_revoked_at')
        .where('token_hash', '=', hashSecret(token))
        .where('kind', '=', kind)
        .executeTakeFirst()
      const account = row && (await lookup(accountOfId(row.partner_id), `credential ${row.token_hash}`))
      const isEnded = row?.key_revoked_at || row?.key_generation !== account?.keyGeneration
      if (!row || !account || account.suspended || isEnded) {
        throw new ConsultError('embed_token_invalid')
      }
      if (row.origin !== null && !account.allowedOrigins.includes(row.origin)) {
        throw new ConsultError('embed_token_invalid')
      }
      if (clock.now() >= row.expires_at) throw new ConsultError('embed_token_expired')
      return {
        kind: 'embed',
        account,
        patientId: row.patient_id,
        consultId: row.consult_id,
        keyHash: row.key_hash,
        expiresAt: row.expires_at,
      }
    },
    mintedBy: async (keyHashes, { keyGeneration }, db) => {
      const rows = await db
        .selectFrom('embed_sessions')
        .select(['kind', 'patient_id'])
        .where('key_hash', 'in', [...keyHashes])
        .where('key_generation', '=', keyGeneration)
        .where('expires_at', '>', clock.now())
        .execute()
      return rows.map(({ kind, patient_id }) => ({ kind, patientId: patient_id }))
    },
  }
}
