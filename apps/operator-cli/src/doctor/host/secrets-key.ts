import { type Database, findSecretsKeyProblem, SecretsKeyError } from '@consult/db'
import { findSecretsKey } from '../../secrets-key.ts'
import { databaseCheck, type Finding, ok, problem, skipped } from '../check.ts'
import type { DoctorConfig } from '../config.ts'

async function findKey({ directory }: Database, config: DoctorConfig): Promise<Finding> {
  try {
    const key = findSecretsKey(config)
    if (key === null) return skipped('SECRETS_KEY is not set')
    const found = await findSecretsKeyProblem(directory, key)
    if (found !== null) return problem('SECRETS_KEY does not fit the secrets in the database', found)
    return ok(`decrypts the secrets in the database; version ${key.version} encrypts`)
  } catch (error) {
    if (error instanceof SecretsKeyError) return problem('SECRETS_KEY is malformed', error.message)
    throw error
  }
}

export const secretsKey = databaseCheck('secrets_key', findKey)
