import { type Kysely, sql } from 'kysely'

/** Links to the partner's own pages that the widget shows to patients: privacy and contact. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table directory.partners add privacy_url text, add contact_url text`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table directory.partners drop privacy_url, drop contact_url`.execute(db)
}
