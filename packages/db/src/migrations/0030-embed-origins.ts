import { type Kysely, sql } from 'kysely'

/**
 * A widget's session is valid only on the page where its token was exchanged. Removing the page from the partner's list
 * ends the session.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table directory.embed_sessions add column origin text collate "C"`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table directory.embed_sessions drop column origin`.execute(db)
}
