import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSecretsKey, type SecretsKey } from '@consult/db'
import type { Config } from './config.ts'

/**
 * Returns the secrets key: `SECRETS_KEY`, or the key that "npm start" stores in the data folder. Returns null if neither
 * exists, because most commands need no key.
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
