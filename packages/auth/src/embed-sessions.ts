import { randomBytes } from 'node:crypto'
import { type Database, type EmbedSessionsTable, hashSecret, type Tables } from '@consult/db'
import { type Clock, ConsultError } from '@consult/domain'
import type { Kysely, Selectable } from 'kysely'
import {
  type AccountLookup,
  accountOfId,
  findAccount,
  loadPartnerAccounts,
  type PartnerAccount,
} from './partner-account.ts'
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
  /** Why `validate` would refuse those of these frame sessions that it would, in two statements however many. */
  findRefused(sessions: readonly string[]): Promise<ReadonlyMap<string, ConsultError>>
  /** The live tokens and frame sessions that these API keys of one account minted. */
  mintedBy(
    keyHashes: readonly string[],
    account: { keyGeneration: number },
    db: Kysely<Tables>,
  ): Promise<{ kind: EmbedSessionKind; patientId: string }[]>
}

export function createEmbedSessions(database: Database, clock: Clock): EmbedSessions {
  /** Of a kind, with the revocation of the API key that minted each. */
  const select = (kind: EmbedSessionKind) =>
    database.directory
      .selectFrom('embed_sessions')
      .leftJoin('api_keys', 'api_keys.key_hash', 'embed_sessions.key_hash')
      .selectAll('embed_sessions')
      .select('api_keys.revoked_at as key_revoked_at')
      .where('kind', '=', kind)

  /** Why a session is good for nothing now, or null. */
  const refusalOf = (
    row: Selectable<EmbedSessionsTable> & { readonly key_revoked_at: Date | null },
    account: PartnerAccount,
  ): ConsultError | null => {
    const isEnded = row.key_revoked_at !== null || row.key_generation !== account.keyGeneration
    const isElsewhere = row.origin !== null && !account.allowedOrigins.includes(row.origin)
    if (account.suspended || isEnded || isElsewhere) return new ConsultError('embed_token_invalid')
    return clock.now() >= row.expires_at ? new ConsultError('embed_token_expired') : null
  }

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
      const row = await select(kind).where('token_hash', '=', hashSecret(token)).executeTakeFirst()
      const account = row && (await lookup(accountOfId(row.partner_id), `credential ${row.token_hash}`))
      if (!row || !account) throw new ConsultError('embed_token_invalid')
      const refusal = refusalOf(row, account)
      if (refusal) throw refusal
      return {
        kind: 'embed',
        account,
        patientId: row.patient_id,
        consultId: row.consult_id,
        keyHash: row.key_hash,
        expiresAt: row.expires_at,
      }
    },
    findRefused: async (sessions) => {
      if (sessions.length === 0) return new Map()
      const rows = await select('frame').where('token_hash', 'in', sessions.map(hashSecret)).execute()
      const accounts = await loadPartnerAccounts(
        database.directory,
        rows.map(({ partner_id }) => partner_id),
      )
      const known = new Map(rows.map((row) => [row.token_hash, row]))
      return new Map(
        sessions.flatMap((session): [string, ConsultError][] => {
          const row = known.get(hashSecret(session))
          const account = row && accounts.get(row.partner_id)
          const refusal = row && account ? refusalOf(row, account) : new ConsultError('embed_token_invalid')
          return refusal ? [[session, refusal]] : []
        }),
      )
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
