import { type Kysely, sql } from 'kysely'

/** Whether a partner's patients get links to the recordings and transcripts of their calls; off by default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table directory.partners add recordings_for_patients boolean not null default false`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table directory.partners drop recordings_for_patients`.execute(db)
}
