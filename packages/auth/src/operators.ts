import { hashSecret, randomBase62, type Tables } from '@consult/db'
import { type Kysely, sql } from 'kysely'

const tokenForm = /^pot_[0-9A-Za-z]{48}$/

/** A new operator token, with what is stored of it. The token itself is shown once. */
export function newOperatorToken(): { token: string; tokenHash: string; shownPrefix: string } {
  const token = `pot_${randomBase62(48)}`
  return { token, tokenHash: hashSecret(token), shownPrefix: token.slice(0, 12) }
}

/** The operator whom a token belongs to, usable or not. */
export interface FoundOperator {
  readonly id: string
  readonly name: string
  readonly tokenHash: string
  readonly tokenCreatedAt: Date
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
}

/** @returns null for a token that belongs to no operator. */
export async function findOperator(directory: Kysely<Tables>, token: string): Promise<FoundOperator | null> {
  if (!tokenForm.test(token)) return null
  const tokenHash = hashSecret(token)
  const { rows } = await sql<Omit<FoundOperator, 'tokenHash'>>`
    select operator_id as id, name, token_created_at as "tokenCreatedAt", expires_at as "expiresAt",
      revoked_at as "revokedAt"
    from directory.operator_of_token(${tokenHash})`.execute(directory)
  return rows[0] ? { ...rows[0], tokenHash } : null
}
