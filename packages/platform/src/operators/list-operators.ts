import type { Database } from '@consult/db'
import { enterOperatorRead, type OperatorServices, operatorsTenant } from '@consult/request'

/** An operator as other operators see them. */
export interface OperatorLine {
  readonly operatorId: string
  readonly name: string
  readonly email: string
  /** The first characters of the token. */
  readonly shownPrefix: string
  readonly state: 'usable' | 'expired' | 'revoked'
  readonly tokenCreatedAt: string
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
  readonly createdAt: string
}

/** Everybody who is or was an operator, oldest first. */
export async function readOperators({ directory }: Database, now: Date): Promise<OperatorLine[]> {
  const rows = await directory
    .selectFrom('operators')
    .select(['operator_id', 'name', 'email', 'shown_prefix', 'token_created_at', 'expires_at', 'last_used_at'])
    .select(['revoked_at', 'created_at'])
    .orderBy('operator_id')
    .execute()
  return rows.map((row) => ({
    operatorId: row.operator_id,
    name: row.name,
    email: row.email,
    shownPrefix: row.shown_prefix,
    state:
      row.revoked_at !== null ? 'revoked' : row.expires_at !== null && row.expires_at <= now ? 'expired' : 'usable',
    tokenCreatedAt: row.token_created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }))
}

/** `readOperators` for an operator; the audit records it. */
export async function listOperators(services: OperatorServices): Promise<OperatorLine[]> {
  const target = { type: 'operator', id: null } as const
  await enterOperatorRead(services, { partnerId: operatorsTenant, act: 'operators.list' }, target)
  return readOperators(services.database, services.clock.now())
}
