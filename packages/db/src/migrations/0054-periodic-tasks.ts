import { type Kysely, sql } from 'kysely'

/**
 * Tasks that one process at a time runs for the whole installation. All times are the database's, so the clocks of the
 * processes do not matter.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table directory.periodic_tasks (
      task text collate "C" primary key,
      due_at timestamptz(3) not null,
      leased_until timestamptz(3) not null,
      lease_token text collate "C"
    ) with (fillfactor = 50)`.execute(db)
  await sql`
    insert into directory.periodic_tasks (task, due_at, leased_until) values ('housekeeping', now(), now())`.execute(db)
  await sql`grant select, update on directory.periodic_tasks to consult_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table directory.periodic_tasks`.execute(db)
}
