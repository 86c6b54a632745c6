import { connectionSecurity, type Database, findDemoPartner, readLoginRole } from '@consult/db'
import { productionProblems } from './production-problems.ts'

const orNull = <T>(found: Promise<T>): Promise<T | null> => found.catch(() => null)

/**
 * Looks at everything that production needs, and asks the database who this process is there.
 * @returns every problem at once, with the way to fix each.
 */
export async function checkProduction(
  database: Database,
  settings: {
    databaseUrl: string
    /** Public addresses, by the variable that gives them. */
    urls: Readonly<Record<string, string>>
    smtpUrl?: string | undefined
    environment: NodeJS.ProcessEnv
  },
): Promise<string[]> {
  const { databaseUrl, urls, smtpUrl = null, environment } = settings
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
    tlsChecksAreOff: environment.NODE_TLS_REJECT_UNAUTHORIZED === '0',
    loginRole,
    demoPartnerId,
  })
}
