import { type Database, openDatabase } from '@consult/db'
import { findDatabaseUrl } from '../database-url.ts'
import { type Check, type Finding, problem, skipped } from './check.ts'
import type { DoctorConfig } from './config.ts'
import { describeUnreachable, findReachable } from './database/reachable.ts'

/** A finding with the name of its check. */
export interface NamedFinding extends Finding {
  readonly name: string
}

/** How long a check may take, in milliseconds. */
const limitMs = 10_000

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : String((error as Error).name)

/** Runs a check for at most `limit` milliseconds. A check that fails unexpectedly is a problem, without its message. */
async function limited(run: () => Promise<Finding>, limit: number): Promise<Finding> {
  const { promise: tooLate, resolve } = Promise.withResolvers<Finding>()
  const late = () =>
    resolve(problem(`no answer within ${limit / 1000} s`, 'Check the network between this host and it.'))
  const timer = setTimeout(late, limit)
  try {
    return await Promise.race([run(), tooLate])
  } catch (error) {
    return problem(`the check failed (${codeOf(error)})`, 'Run it again. If it fails again, report it as a bug.')
  } finally {
    clearTimeout(timer)
  }
}

function open(config: DoctorConfig): Database {
  // An error of an idle connection needs no report: it also makes a check fail.
  return openDatabase({
    url: findDatabaseUrl(config),
    applicationName: 'consult-doctor',
    max: 4,
    onError: () => undefined,
  })
}

/**
 * Runs all checks at once; database checks run only when the database responds. Each has `limit` milliseconds.
 * @returns one finding per check, in the order of `checks`; the first one says whether the database responds.
 */
export async function examine(
  config: DoctorConfig,
  checks: readonly Check[],
  { limit = limitMs } = {},
): Promise<NamedFinding[]> {
  let database: Database | null = null
  const reach = async () => {
    try {
      database = open(config)
    } catch (error) {
      return describeUnreachable(error)
    }
    return findReachable(database)
  }
  const reachable = limited(reach, limit)
  const run = async (check: Check): Promise<Finding> => {
    if (!check.needsDatabase) return limited(() => check.run(config), limit)
    const isUp = (await reachable).state === 'ok'
    const found = database
    if (!isUp || found === null) return skipped('the database does not respond')
    return limited(() => check.run(found, config), limit)
  }
  try {
    const findings = await Promise.all(checks.map(async (check) => ({ name: check.name, ...(await run(check)) })))
    return [{ name: 'database', ...(await reachable) }, ...findings]
  } finally {
    // A pool that waits for a silent server must not hold up the result. Its query ends by its own timeout.
    void (database as Database | null)?.close().catch(() => undefined)
  }
}
