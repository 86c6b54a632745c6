import { hashSecret } from '../ids.ts'
import { addFirstOperator } from '../operators.ts'

/** The token of the operator that every test database has. */
export const testOperatorToken = `pot_${'t'.repeat(48)}`

/** The id of the operator that every test database has. */
export const testOperatorId = 'opr_00000000000070008000000000000001'

/** Adds the operator of tests and measurements to a migrated database that has none. */
export async function addTestOperator(ownerUrl: string): Promise<void> {
  await addFirstOperator(ownerUrl, {
    operatorId: testOperatorId,
    name: 'Test Operator',
    email: 'operator@consult.example',
    tokenHash: hashSecret(testOperatorToken),
    shownPrefix: testOperatorToken.slice(0, 12),
    expiresAt: null,
    now: new Date(),
  })
}
