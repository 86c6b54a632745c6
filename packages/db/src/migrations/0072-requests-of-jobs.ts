import { type Kysely, sql } from 'kysely'

const tables = [
  ['directory', 'account_mails'],
  ['tenant', 'recordings'],
] as const

/**
 * Mail and recordings name the request that caused them, so that their work is in the trace of that request. It is unknown
 * for rows from before, and for those that the release before adds during an upgrade.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) await sql`alter table ${sql.id(...table)} add request_id text`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) await sql`alter table ${sql.id(...table)} drop request_id`.execute(db)
}
