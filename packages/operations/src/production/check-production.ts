import { connectionSecurity, type Database, findDemoPartner, readLoginRole } from '@consult/db'
import { productionProblems } from './production-problems.ts'

const orNull = <T>(found: Promise<T>): Promise<T | null> => found.catch(() => null)

/**
 * Checks everything that production requires, including the role with which this process logs in to the database.
 * @returns all problems, each with its fix.
 */
export async function checkProduction(
  database: Database,
  settings: {
    databaseUrl: string
    /** Public addresses, by the environment variable that sets them. */
    urls: Readonly<Record<string, string>>
    smtpUrl?: string | undefined
    /** HINTS_URL, if it is set. */
    hintsUrl?: string | undefined
    environment: NodeJS.ProcessEnv
  },
): Promise<string[]> {
  const { databaseUrl, urls, smtpUrl = null, hintsUrl = null, environment } = settings
  const { directory } = database
  const [loginRole, demoPartnerId] = await Promise.all([
    orNull(readLoginRole(directory)),
    // A database without a schema has no demo.
    orNull(findDemoPartner(directory)),
  ])
  return productionProblems({
    urls,
    database: connectionSecurity(databaseUrl),
    smtpUrl,
    hintsUrl,
    tlsChecksAreOff: environment.NODE_TLS_REJECT_UNAUTHORIZED === '0',
    loginRole,
    demoPartnerId,
  })
}
