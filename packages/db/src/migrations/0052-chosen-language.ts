import { type Kysely, sql } from 'kysely'

/** The language that a patient chose in the widget. The partner's own record of it is unchanged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant.patients add chosen_language text`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant.patients drop chosen_language`.execute(db)
}
