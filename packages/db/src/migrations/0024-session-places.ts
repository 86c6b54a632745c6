import { type Kysely, sql } from 'kysely'

/** Where a portal session started, in enough detail for its physician to tell sessions apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table directory.sessions
      add column browser text, add column system text, add column network text`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table directory.sessions drop column browser, drop column system, drop column network`.execute(db)
}
