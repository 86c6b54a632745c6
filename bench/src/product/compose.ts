import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSecretsKey } from '@consult/db'
import { composeServices, type Services } from '@consult/services'
import { testSecretsKey } from '@consult/testing'

/** Composes the services in this process, to prepare data for a bench. */
export function composeForBench(databaseUrl: string): { services: Services; close(): Promise<void> } {
  return composeServices({
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
}
