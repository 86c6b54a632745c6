import { type Database, findOldServer } from '@consult/db'
import { sql } from 'kysely'
import { type Finding, ok, problem } from '../check.ts'

/** Says why the database cannot be used. PostgreSQL's and Node's messages contain users and hosts, but no passwords. */
export function describeUnreachable(error: unknown): Finding {
  const reason = error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error)
  return problem(
    `no answer (${reason})`,
    'Start the database server, or correct DATABASE_URL. Until then, requests are refused with 503 and nothing is lost.',
  )
}

/** Checks that the database responds and that the server is new enough. */
export async function findReachable(database: Database): Promise<Finding> {
  try {
    const old = await findOldServer(database.directory)
    if (old !== null) return problem('the server is too old', old)
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(
      database.directory,
    )
    return ok(`PostgreSQL ${rows[0]?.version} responds`)
  } catch (error) {
    const wrong = await database.findWrongSession().catch(() => null)
    if (wrong !== null) return problem('sessions do not get the settings of the application', wrong)
    if ((error as { code?: string }).code === '22023') {
      return problem(
        'the role consult_app does not exist',
        'Run "pnpm consult db migrate" as the owner of the database.',
      )
    }
    return describeUnreachable(error)
  }
}
