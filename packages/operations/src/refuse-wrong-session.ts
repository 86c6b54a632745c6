import type { Database } from '@consult/db'
import { refuseToStart } from './refuse-to-start.ts'

/**
 * Ends the process with status 1 when its sessions do not have the application's role and settings, as through a
 * misconfigured PgBouncer. A database that is not up yet is not checked.
 */
export async function refuseWrongSession(app: string, database: Pick<Database, 'findWrongSession'>): Promise<void> {
  const problem = await database.findWrongSession()
  if (problem !== null) refuseToStart(app, [problem])
}
