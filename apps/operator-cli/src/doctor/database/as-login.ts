import type { Database } from '@consult/db'
import { type RawBuilder, sql } from 'kysely'

/** Runs a query on the server's own views as the role that logged in: it may see more of them than `consult_app`. */
export function asLogin<Row>({ directory }: Database, query: RawBuilder<Row>): Promise<Row[]> {
  return directory.transaction().execute(async (tx) => {
    await sql`set local role none`.execute(tx)
    return (await query.execute(tx)).rows
  })
}
