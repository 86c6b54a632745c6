import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newSecretsKey, parseSecretsKey, type SecretsKey } from '@consult/db'
import type { Config } from './config.ts'

/** `SECRETS_KEY` as it is passed on, and parsed. */
export interface KeptSecretsKey {
  readonly text: string
  readonly parsed: SecretsKey
}

/**
 * The key that encrypts the secrets in the database: the one given, else the one in the data folder, made once. It is not
 * in the database's own folder, so that a copy of that folder alone decrypts nothing. Only its owner may read it.
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
