import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { OperatorServices, Services } from '@consult/request'
import type { Config } from '../config.ts'
import type { PreparedDatabase } from '../database.ts'

const source = { address: hostname(), userAgent: 'npm start' }

const tokenFile = (dataDir: string) => join(dataDir, 'operator-token')

/**
 * Creates the operator who prepares the demo of "npm start". "pnpm consult" also acts as this operator: their token
 * is in the data folder, for its owner alone (0600). Does nothing when the folder has a token, or
 * CONSULT_OPERATOR_TOKEN is set.
 * @throws OperatorProblemError when the database has another operator.
 */
export async function ensureOperator(
  config: Pick<Config, 'DATA_DIR' | 'CONSULT_ENV' | 'storage' | 'CONSULT_OPERATOR_TOKEN'>,
  { ownerUrl }: Pick<PreparedDatabase, 'ownerUrl'>,
): Promise<void> {
  const file = tokenFile(config.DATA_DIR)
  if (existsSync(file) || config.CONSULT_OPERATOR_TOKEN !== undefined) return
  const { composeServices, startOperators } = await import('@consult/platform')
  const { services, databaseClock, close } = composeServices({
    databaseUrl: ownerUrl,
    secretsKey: null,
    applicationName: 'consult-demo',
    poolSize: 1,
    environment: config.CONSULT_ENV,
    portalUrl: '',
    apiUrl: '',
    storage: config.storage,
    onError: () => undefined,
  })
  try {
    await databaseClock.measure()
    const input = { name: 'npm start', email: 'operator@consult.example', expiresIn: null }
    const { token } = await startOperators(services, { ...input, ownerUrl, source })
    writeFileSync(file, `${token}\n`, { mode: 0o600, flag: 'wx' })
  } finally {
    await close()
  }
}

/** Returns the services that act as the operator of "npm start". @throws OperatorTokenError */
export async function asStackOperator(
  services: Services,
  { DATA_DIR, CONSULT_OPERATOR_TOKEN }: Pick<Config, 'DATA_DIR' | 'CONSULT_OPERATOR_TOKEN'>,
): Promise<OperatorServices> {
  const token = CONSULT_OPERATOR_TOKEN ?? readFileSync(tokenFile(DATA_DIR), 'utf8').trim()
  const { authenticateOperator } = await import('@consult/request')
  return authenticateOperator(services, { token, act: 'demo', source })
}
