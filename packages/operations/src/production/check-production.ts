import { connectionSecurity, type Database, findDemoPartner, readLoginRole } from '@consult/db'
import { productionProblems } from './production-problems.ts'

const orNull = <T>(found: Promise<T>): Promise<T | null> => found.catch(() => null)

/** The settings that production has requirements for. */
export interface ProductionSettings {
  readonly databaseUrl: string
  /** Public addresses, by the environment variable that sets them; undefined if it is not set. */
  readonly urls: Readonly<Record<string, string | undefined>>
  readonly smtpUrl?: string | undefined
  /** HINTS_URL, if it is set. */
  readonly hintsUrl?: string | undefined
  readonly environment: NodeJS.ProcessEnv
}

/**
 * Checks everything that production requires, including the role with which this process logs in to the database.
 * @returns all problems, each with its fix.
 */
export async function checkProduction(database: Database, settings: ProductionSettings): Promise<string[]> {
  const { databaseUrl, urls, smtpUrl = null, hintsUrl = null, environment } = settings
  const { directory } = database
  const [loginRole, demoPartnerId] = await Promise.all([
    orNull(readLoginRole(directory)),
    // A database without a schema has no demo.
    orNull(findDemoPartner(directory)),
  ])
  const setUrls = Object.entries(urls).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return productionProblems({
    urls: Object.fromEntries(setUrls),
    database: connectionSecurity(databaseUrl),
    smtpUrl,
    hintsUrl,
    tlsChecksAreOff: environment.NODE_TLS_REJECT_UNAUTHORIZED === '0',
    loginRole,
    demoPartnerId,
  })
}
