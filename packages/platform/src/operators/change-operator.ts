import { newOperatorToken } from '@consult/auth'
import { inOperatorUnit, type OperatorServices, type OperatorUnit, operatorsTenant, proofOf } from '@consult/request'
import { sql } from 'kysely'
import { expiryOf, type IssuedToken } from './new-operator.ts'
import { OperatorProblemError } from './operator-error.ts'

/** Whether somebody else has a usable token. */
async function isOtherUsable({ db, now }: OperatorUnit, operatorId: string): Promise<boolean> {
  const other = await db
    .selectFrom('operators')
    .select('operator_id')
    .where('operator_id', '!=', operatorId)
    .where('revoked_at', 'is', null)
    .where((either) => either.or([either('expires_at', 'is', null), either('expires_at', '>', now)]))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Gives an operator a new token. The old one ends at once.
 * @throws OperatorProblemError for an unknown or revoked operator.
 */
export async function rotateOperator(
  services: OperatorServices,
  { operatorId, expiresIn }: { operatorId: string; expiresIn: number | null },
): Promise<IssuedToken> {
  const on = { partnerId: operatorsTenant, act: 'operators.rotate' }
  return inOperatorUnit(services, on, async ({ db, now, did }) => {
    const { token, tokenHash, shownPrefix } = newOperatorToken()
    const expiresAt = expiryOf(expiresIn, now)
    const { rows } = await sql<{ rotated: boolean }>`
      select directory.rotate_operator(${proofOf(services.operator)}, ${now}, ${operatorId}, ${tokenHash}, ${shownPrefix},
        ${expiresAt}) as rotated`.execute(db)
    if (!rows[0]?.rotated) throw new OperatorProblemError('operator_not_found')
    const issued = { operatorId, token, expiresAt: expiresAt?.toISOString() ?? null }
    return did({ type: 'operator', id: operatorId }, issued)
  })
}

/** Ends an operator's token at once and permanently. @throws OperatorProblemError, also for the last usable token. */
export async function revokeOperator(services: OperatorServices, operatorId: string): Promise<void> {
  await inOperatorUnit(services, { partnerId: operatorsTenant, act: 'operators.revoke' }, async (unit) => {
    const { db, now, did } = unit
    const { rows } = await sql<{ revoked: boolean }>`
      select directory.revoke_operator(${proofOf(services.operator)}, ${now}, ${operatorId}) as revoked`.execute(db)
    if (!rows[0]?.revoked) {
      throw new OperatorProblemError((await isOtherUsable(unit, operatorId)) ? 'operator_not_found' : 'last_operator')
    }
    return did({ type: 'operator', id: operatorId }, undefined)
  })
}
