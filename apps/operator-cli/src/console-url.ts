import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/**
 * The console's address: `CONSOLE_URL` if given, otherwise that of the running `npm start`, which is in the data folder with the
 * address of its database. Undefined without a console.
 */
export function findConsoleUrl({
  consoleUrl,
  databaseUrl,
  dataDir,
}: Pick<Config, 'consoleUrl' | 'databaseUrl' | 'dataDir'>): string | undefined {
  // A console that runs on another database does not belong to this one.
  if (consoleUrl !== undefined || databaseUrl !== undefined) return consoleUrl
  try {
    return readFileSync(join(dataDir, 'console-url'), 'utf8').trim() || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
