import { addFirstOperator } from '@consult/db'
import {
  anonymousActor,
  appendAudit,
  inOperatorUnit,
  type OperatorServices,
  operatorsTenant,
  proofOf,
  type RequestSource,
  type Services,
} from '@consult/request'
import { sql } from 'kysely'
import { type IssuedToken, newOperator, type OperatorInput } from './new-operator.ts'
import { OperatorProblemError } from './operator-error.ts'

/** Adds an operator, asked for by another one. @throws OperatorProblemError, OperatorTokenError */
export async function addOperator(services: OperatorServices, input: OperatorInput): Promise<IssuedToken> {
  return inOperatorUnit(services, { partnerId: operatorsTenant, act: 'operators.add' }, async ({ db, now, did }) => {
    const { stored, issued } = newOperator(input, now)
    const { operatorId, name, email, tokenHash, shownPrefix, expiresAt } = stored
    const { rows } = await sql<{ added: boolean }>`
      select directory.add_operator(${proofOf(services.operator)}, ${now}, ${operatorId}, ${name}, ${email}, ${tokenHash},
        ${shownPrefix}, ${expiresAt}) as added`.execute(db)
    if (!rows[0]?.added) throw new Error('the operator was not added')
    return did({ type: 'operator', id: operatorId }, issued)
  })
}

/**
 * Adds the first operator, while nobody has a usable token.
 * @param ownerUrl the owner of the schema, as for migrations: the database refuses everybody else.
 * @throws OperatorProblemError
 */
export async function startOperators(
  services: Services,
  input: OperatorInput & { ownerUrl: string; source: RequestSource },
): Promise<IssuedToken> {
  const { database, clock } = services
  const now = clock.now()
  const { stored, issued } = newOperator(input, now)
  const refusal = await addFirstOperator(input.ownerUrl, stored)
  if (refusal !== null) throw new OperatorProblemError(refusal === 'exists' ? 'operator_exists' : 'not_owner')
  const target = { type: 'operator', id: issued.operatorId, code: 'first' } as const
  const entry = { ...target, act: 'operators.add', actor: anonymousActor(input.source), requestId: null } as const
  await database.inTenant(operatorsTenant, (tx) => appendAudit(tx, [{ ...entry, outcome: 'done' }], now))
  return issued
}
