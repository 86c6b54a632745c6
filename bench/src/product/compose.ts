import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSecretsKey } from '@consult/db'
import { addTestOperator, testOperatorToken } from '@consult/db/testing'
import { composeServices, type ServiceOptions } from '@consult/platform'
import { authenticateOperator, type OperatorServices } from '@consult/request'
import { testSecretsKey } from '@consult/testing'

/**
 * Composes the services in this process, with the rights of an operator, to prepare data for a bench.
 * @param databaseUrl as the owner of the schema.
 */
export async function composeForBench(
  databaseUrl: string,
  more: Pick<ServiceOptions, 'webPush'> = {},
): Promise<{ services: OperatorServices; close(): Promise<void> }> {
  await addTestOperator(databaseUrl)
  const { services, close } = composeServices({
    ...more,
    databaseUrl,
    secretsKey: parseSecretsKey(testSecretsKey),
    applicationName: 'consult-bench',
    poolSize: 4,
    environment: 'test',
    portalUrl: 'http://localhost',
    apiUrl: 'http://localhost',
    storage: { kind: 'folder', folder: join(tmpdir(), 'consult-bench-files') },
    onError: (error) => process.stderr.write(`bench: ${String(error)}\n`),
  })
  const source = { address: null, userAgent: 'bench' }
  return { services: await authenticateOperator(services, { token: testOperatorToken, act: 'bench', source }), close }
}
