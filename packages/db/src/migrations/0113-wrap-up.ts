import { type Kysely, sql } from 'kysely'

/** After a call, its physician has time for the note: until then, nothing rings for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table directory.partners
      add wrap_up integer not null default 180 check (wrap_up between 0 and 3600)`.execute(db)
  await sql`alter table tenant.physicians add wrap_up_until timestamptz(3)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant.physicians drop wrap_up_until`.execute(db)
  await sql`alter table directory.partners drop wrap_up`.execute(db)
}
