import { findOperator } from '@consult/auth'
import type { Tables } from '@consult/db'
import type { Kysely } from 'kysely'
import { type Actor, anonymousActor, type RequestSource } from './audit-log/actor.ts'
import { appendAudit } from './audit-log/audit-log.ts'
import type { Services } from './request-context.ts'

/** The tenant whose audit records what operators do without a partner, and refused attempts to become one. */
export const operatorsTenant = 'operators'

/** Why somebody may not act as an operator. */
export type OperatorRefusal =
  | 'operator_token_missing'
  | 'operator_token_invalid'
  | 'operator_token_expired'
  | 'operator_token_revoked'

const messages: Readonly<Record<OperatorRefusal, string>> = {
  operator_token_missing:
    'This command needs an operator. Set CONSULT_OPERATOR_TOKEN to your token, or run "pnpm consult operator login". ' +
    'If there is no operator yet, the owner of the database adds the first one with "pnpm consult operator add".',
  operator_token_invalid: 'No operator of this installation has this token. Check CONSULT_OPERATOR_TOKEN.',
  operator_token_expired:
    'Your operator token has expired. Ask another operator to run "pnpm consult operator rotate".',
  operator_token_revoked: 'Your operator token was revoked or replaced. Ask another operator for a new one.',
}

/** Somebody who is not an operator, or no longer an operator, tried to act as one. */
export class OperatorTokenError extends Error {
  override readonly name = 'OperatorTokenError'
  readonly code: OperatorRefusal

  constructor(code: OperatorRefusal) {
    super(messages[code])
    this.code = code
  }
}

const proof = Symbol('the hash of the token')

/** An authenticated operator. Only `authenticateOperator` makes one. */
export interface Operator {
  readonly id: string
  readonly name: string
  readonly tokenCreatedAt: Date
  readonly [proof]: string
}

/**
 * The services of a process in which an operator acts. Every operator function requires these, so nobody else can
 * call it.
 */
export interface OperatorServices extends Services {
  readonly operator: Operator
}

/** The hash of the operator's token, which functions of the database ask for. */
export const proofOf = (operator: Operator): string => operator[proof]

async function refuse(services: Services, code: OperatorRefusal, attempt: { act: string; actor: Actor }) {
  const now = services.clock.now()
  const entry = { type: 'unknown', id: null, ...attempt, outcome: 'refused', requestId: null, code } as const
  await services.database.inTenant(operatorsTenant, (tx) => appendAudit(tx, [entry], now))
  return new OperatorTokenError(code)
}

/**
 * Authenticates an operator by their token. The operators' audit records refused attempts.
 * @param by.act what the operator is about to do: `partner suspend`. `source`: the machine and its user.
 * @throws OperatorTokenError
 */
export async function authenticateOperator(
  services: Services,
  by: { token: string | null; act: string; source: RequestSource },
): Promise<OperatorServices> {
  const { directory } = services.database
  const { token, act, source } = by
  if (token === null) throw await refuse(services, 'operator_token_missing', { act, actor: anonymousActor(source) })
  const found = await findOperator(directory, token)
  if (!found) throw await refuse(services, 'operator_token_invalid', { act, actor: anonymousActor(source) })
  const { id, name, tokenCreatedAt, tokenHash } = found
  const now = services.clock.now()
  const actor: Actor = {
    kind: 'operator',
    id,
    physicianId: null,
    credential: 'operator_token',
    address: source.address,
    // The name is sealed with the entry: it stays readable if the table of operators is lost.
    userAgent: [name, source.userAgent].filter(Boolean).join(', '),
  }
  if (found.revokedAt !== null) throw await refuse(services, 'operator_token_revoked', { act, actor })
  if (found.expiresAt !== null && found.expiresAt <= now) {
    throw await refuse(services, 'operator_token_expired', { act, actor })
  }
  await directory.updateTable('operators').set({ last_used_at: now }).where('operator_id', '=', id).execute()
  return { ...services, self: actor, operator: { id, name, tokenCreatedAt, [proof]: tokenHash } }
}

/** Requires that the operator's token was neither revoked nor replaced, and has not expired. @throws OperatorTokenError */
export async function requireOperator(db: Kysely<Tables>, operator: Operator, now: Date): Promise<void> {
  const found = await db
    .selectFrom('operators')
    .select('expires_at')
    .where('operator_id', '=', operator.id)
    .where('token_created_at', '=', operator.tokenCreatedAt)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new OperatorTokenError('operator_token_revoked')
  if (found.expires_at !== null && found.expires_at <= now) throw new OperatorTokenError('operator_token_expired')
}
