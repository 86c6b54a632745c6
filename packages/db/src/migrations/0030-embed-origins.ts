import { type Kysely, sql } from 'kysely'

/** A widget's session holds for the page that it was exchanged on: taken off the partner's list, that page has none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table directory.embed_sessions add column origin text collate "C"`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table directory.embed_sessions drop column origin`.execute(db)
}
