import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newSecretsKey, parseSecretsKey, type SecretsKey } from '@consult/db'
import type { Config } from './config.ts'

/** The secrets key, as text for other processes and parsed. */
export interface KeptSecretsKey {
  readonly text: string
  readonly parsed: SecretsKey
}

/**
 * Returns the key that encrypts secrets in the database: `SECRETS_KEY` if set, otherwise the key in the data folder, which
 * the first start creates. The file is outside the database's folder, so that a copy of that folder decrypts nothing. Only
 * its owner may read it.
 * @throws SecretsKeyError
 */
export function keepSecretsKey(config: Pick<Config, 'DATA_DIR' | 'SECRETS_KEY'>): KeptSecretsKey {
  const text = config.SECRETS_KEY ?? keyFile(config.DATA_DIR)
  return { text, parsed: parseSecretsKey(text) }
}

function keyFile(dataDir: string): string {
  const file = join(dataDir, 'secrets-key')
  try {
    writeFileSync(file, `${newSecretsKey()}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
