import { type Kysely, sql } from 'kysely'

/** The language that a patient has chosen in the widget. The partner's own record of it stays what it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant.patients add chosen_language text`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant.patients drop chosen_language`.execute(db)
}
