import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from './command-error.ts'
import type { Config } from './config.ts'

/**
 * Returns the URL of the database: `databaseUrl` if given, otherwise that of the embedded database in the data folder.
 * @throws CommandError database_not_found
 */
export function findDatabaseUrl({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  if (databaseUrl) return databaseUrl
  const file = join(dataDir, 'database-url')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new CommandError(
      'database_not_found',
      `No database found: ${file} does not exist. Start the embedded one with "npm start", or set DATABASE_URL.`,
    )
  }
}
