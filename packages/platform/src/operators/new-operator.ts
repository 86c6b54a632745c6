import { newOperatorToken } from '@consult/auth'
import { newId } from '@consult/db'
import { addSeconds, operatorPersonSchema } from '@consult/domain'
import { OperatorProblemError } from './operator-error.ts'

/** A person who becomes an operator. */
export interface OperatorInput {
  readonly name: string
  readonly email: string
  /** How long the token works, in seconds. Null: until it is revoked. */
  readonly expiresIn: number | null
}

/** A new token. It is shown once. */
export interface IssuedToken {
  readonly operatorId: string
  readonly token: string
  readonly expiresAt: string | null
}

/** When a token that is made now expires; null: never. */
export const expiryOf = (expiresIn: number | null, now: Date): Date | null =>
  expiresIn === null ? null : addSeconds(now, expiresIn)

/** Creates an operator with a token, and the data that is stored about them. @throws OperatorProblemError */
export function newOperator(input: OperatorInput, now: Date) {
  const parsed = operatorPersonSchema.safeParse(input)
  if (!parsed.success) throw new OperatorProblemError('invalid_operator')
  const { token, tokenHash, shownPrefix } = newOperatorToken()
  const expiresAt = expiryOf(input.expiresIn, now)
  const operatorId = newId('operator', now)
  return {
    stored: { operatorId, ...parsed.data, tokenHash, shownPrefix, expiresAt, now },
    issued: { operatorId, token, expiresAt: expiresAt?.toISOString() ?? null } satisfies IssuedToken,
  }
}
