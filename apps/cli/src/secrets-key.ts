import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSecretsKey, type SecretsKey } from '@consult/db'
import type { Config } from './config.ts'

/**
 * The secrets key: `SECRETS_KEY`, or what "npm start" keeps in the data folder. Null when there is neither: most
 * commands need none.
 * @throws SecretsKeyError when it is malformed.
 */
export function findSecretsKey({ secretsKey, dataDir }: Pick<Config, 'secretsKey' | 'dataDir'>): SecretsKey | null {
  if (secretsKey !== undefined) return parseSecretsKey(secretsKey)
  try {
    return parseSecretsKey(readFileSync(join(dataDir, 'secrets-key'), 'utf8').trim())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
