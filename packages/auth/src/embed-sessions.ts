import { randomBytes } from 'node:crypto'
import { type Database, type EmbedSessionsTable, hashSecret, type Tables } from '@consult/db'
import { type Clock, ConsultError } from '@consult/domain'
import { createBatches } from '@consult/engine'
import { type Kysely, type Selectable, sql } from 'kysely'
import { largestLookup, lookupsAtOnce } from './lucia-adapter.ts'
import {
  type AccountLookup,
  accountOfId,
  findAccount,
  loadPartnerAccounts,
  type PartnerAccount,
} from './partner-account.ts'
import type { EmbedPrincipal } from './principal.ts'

/** `token` is for the partner's page; the widget exchanges it for a `frame` session. */
export type EmbedSessionKind = 'token' | 'frame'

const prefixes: Record<EmbedSessionKind, string> = { token: 'emt_', frame: 'emf_' }

/**
 * A token starts with its account's id, which is not secret: the loader can fetch the account's frame while the token
 * is still being exchanged.
 */
function newToken(kind: EmbedSessionKind, partnerId: string): string {
  const account = kind === 'token' ? partnerId.replace(/^par_/, '') : ''
  return prefixes[kind] + account + randomBytes(32).toString('base64url')
}

/** Reports whether a bearer credential has the form of an embed credential. */
export function looksLikeEmbed(credential: string): boolean {
  return Object.values(prefixes).some((prefix) => credential.startsWith(prefix))
}

/** The patient, the consult (null: all of the patient's) and the expiry. */
export interface EmbedGrant {
  readonly partnerId: string
  readonly patientId: string
  readonly consultId: string | null
  /** The API key's generation at minting. */
  readonly keyGeneration: number
  /** The API key that mints it, or that minted the token; null: no key. */
  readonly keyHash: string | null
  /** The page to which the frame session was given; null for a token. */
  readonly origin: string | null
  readonly expiresAt: Date
}

/** The embed surface's sessions. */
export interface EmbedSessions {
  /** Starts a session. @param db the surrounding transaction, if any. @returns the bearer token. */
  begin(kind: EmbedSessionKind, grant: EmbedGrant, db?: Kysely<Tables>): Promise<string>
  /**
   * Returns the principal of the token.
   * @throws embed_token_expired, or embed_token_invalid when the token is unknown, of the other kind, ended by
   * rotation, or minted by a revoked key, when the account is suspended, or when its page's origin is no longer listed.
   * @param lookup the caller's function for finding the account, which may also count the request.
   */
  validate(kind: EmbedSessionKind, token: string, lookup?: AccountLookup): Promise<EmbedPrincipal>
  /**
   * Returns which of these frame sessions `validate` would refuse, and why. It runs two statements regardless of their
   * number.
   */
  findRefused(sessions: readonly string[]): Promise<ReadonlyMap<string, ConsultError>>
  /** The live tokens and frame sessions that were minted by these API keys of one account. */
  mintedBy(
    keyHashes: readonly string[],
    account: { keyGeneration: number },
    db: Kysely<Tables>,
  ): Promise<{ kind: EmbedSessionKind; patientId: string }[]>
}

type SessionRow = Selectable<EmbedSessionsTable> & { readonly key_revoked_at: Date | null }

export function createEmbedSessions(database: Database, clock: Clock): EmbedSessions {
  /** Sessions of one kind, with the revocation time of the API key that minted each. */
  const select = (kind: EmbedSessionKind) =>
    database.directory
      .selectFrom('embed_sessions')
      .leftJoin('api_keys', 'api_keys.key_hash', 'embed_sessions.key_hash')
      .selectAll('embed_sessions')
      .select('api_keys.revoked_at as key_revoked_at')
      .where('kind', '=', kind)

  const find = (kind: EmbedSessionKind, hashes: readonly string[]) =>
    select(kind)
      .where('token_hash', '=', sql<string>`any(${[...new Set(hashes)]}::text[])`)
      .execute()

  // Requests that come at the same time share a statement: after an outage, all widgets send theirs at the same time.
  const lookups = createBatches<string, SessionRow | undefined, EmbedSessionKind>({
    run: async (kind, hashes) => {
      const found = new Map((await find(kind, hashes)).map((row) => [row.token_hash, row]))
      return hashes.map((hash) => found.get(hash))
    },
    atOnce: lookupsAtOnce,
    largest: largestLookup,
  })

  /** Why a session is not valid now, or null if it is. */
  const refusalOf = (row: SessionRow, account: PartnerAccount): ConsultError | null => {
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
      const row = await lookups.add(kind, hashSecret(token))
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
        keyGeneration: row.key_generation,
        expiresAt: row.expires_at,
      }
    },
    findRefused: async (sessions) => {
      if (sessions.length === 0) return new Map()
      const hashes = sessions.map(hashSecret)
      const rows = await find('frame', hashes)
      const accounts = await loadPartnerAccounts(
        database.directory,
        rows.map(({ partner_id }) => partner_id),
      )
      const known = new Map(rows.map((row) => [row.token_hash, row]))
      return new Map(
        sessions.flatMap((session, n): [string, ConsultError][] => {
          const row = known.get(hashes[n] ?? '')
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
