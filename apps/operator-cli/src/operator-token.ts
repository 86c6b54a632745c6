import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from './config.ts'

type Where = Pick<Config, 'databaseUrl' | 'dataDir' | 'configDir' | 'operatorToken'>

const storeSchema = z.record(z.string(), z.string())

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Which installation a token is for: its database, without the login. */
function installationOf({ databaseUrl, dataDir }: Where): string {
  if (databaseUrl === undefined) return dataDir
  return databaseUrl.replace(/^[^:]*:\/\/([^@/]*@)?/, '').replace(/\?.*/, '')
}

const fileIn = (configDir: string) => join(configDir, 'operator-tokens.json')

const readStore = (configDir: string) => storeSchema.parse(JSON.parse(readIfThere(fileIn(configDir)) ?? '{}'))

/**
 * Returns the token of the operator who runs the command: CONSULT_OPERATOR_TOKEN, else the one that `operator login` stored
 * for this database, else the one that `npm start` has in its data folder. Null if there is none.
 */
export function findOperatorToken(where: Where): string | null {
  const { operatorToken, databaseUrl, dataDir, configDir } = where
  if (operatorToken !== undefined) return operatorToken
  const stored = configDir === null ? undefined : readStore(configDir)[installationOf(where)]
  if (stored !== undefined) return stored
  return databaseUrl === undefined ? (readIfThere(join(dataDir, 'operator-token'))?.trim() ?? null) : null
}

/**
 * Stores the token for this database in a file that only its owner can read (0600). Null removes it.
 * @returns the file. @throws when there is no home folder.
 */
export function storeOperatorToken(where: Where, token: string | null): string {
  const { configDir } = where
  if (configDir === null) throw new Error('there is no folder for the token: set HOME or XDG_CONFIG_HOME')
  const { [installationOf(where)]: _previous, ...others } = readStore(configDir)
  const store = token === null ? others : { ...others, [installationOf(where)]: token }
  mkdirSync(configDir, { recursive: true, mode: 0o700 })
  const file = fileIn(configDir)
  // Another command may be reading it.
  writeFileSync(`${file}.new`, `${JSON.stringify(store, null, 2)}\n`, { mode: 0o600 })
  chmodSync(`${file}.new`, 0o600)
  renameSync(`${file}.new`, file)
  return file
}
