import { type Database, type DatabaseClock, findOldServer, SecretsKeyError } from '@consult/db'
import { startClock } from './clock.ts'
import { faultOf } from './fault.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { checkProduction, type ProductionSettings } from './production/check-production.ts'
import { refuseToStart } from './refuse-to-start.ts'

/** What a process needs from its database and its settings before it works. */
export interface Fitness {
  /** The process, as in "Couldn't start the API". */
  readonly app: string
  readonly database: Database
  readonly clock: DatabaseClock
  /** Opens the secrets in the database. @throws {SecretsKeyError} if the key does not fit them */
  readonly openSecrets: () => Promise<unknown>
  /** What production requires is checked with them; null in a test environment. */
  readonly production: ProductionSettings | null
  readonly log: Log
  readonly metrics: Metrics
}

/**
 * Ends the process with status 1 when its sessions lack the application's role and settings, as through a misconfigured
 * PgBouncer, when production requires something else, when the database server is too old, when the clock is off, or when
 * `SECRETS_KEY` does not fit the database. A database that is not up yet is not checked.
 */
export async function refuseUnfit(fitness: Fitness): Promise<void> {
  const { app, database, clock, openSecrets, production, log, metrics } = fitness
  const refuseFor = (problem: string | null) => {
    if (problem !== null) refuseToStart(app, [problem])
  }
  refuseFor(await database.findWrongSession())
  const problems = production ? await checkProduction(database, production) : []
  if (problems.length > 0) refuseToStart(app, problems)
  refuseFor(await findOldServer(database.directory).catch(() => null))
  await startClock(app, clock, { log, metrics })
  await openSecrets().catch((error: unknown) => {
    if (error instanceof SecretsKeyError) refuseFor(error.message)
    // The database may not be up yet. The key is checked again when it is first used.
    log.warn({ fault: faultOf(error) }, 'SECRETS_KEY could not be checked')
  })
}
