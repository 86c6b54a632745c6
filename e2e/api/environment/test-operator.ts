import { testOperatorToken } from '@consult/db/testing'
import { authenticateOperator, type OperatorServices, type Services } from '@consult/request'

/** The services that the operator of a test database uses. */
export const asTestOperator = (services: Services): Promise<OperatorServices> =>
  authenticateOperator(services, {
    token: testOperatorToken,
    act: 'test',
    source: { address: null, userAgent: null },
  })
