import { type Database, findOldServer } from '@consult/db'
import { refuseToStart } from './refuse-to-start.ts'

/** Ends the process with status 1 when the database server is too old. One that is not up yet is not checked. */
export async function refuseOldServer(app: string, { directory }: Pick<Database, 'directory'>): Promise<void> {
  const problem = await findOldServer(directory).catch(() => null)
  if (problem !== null) refuseToStart(app, [problem])
}
