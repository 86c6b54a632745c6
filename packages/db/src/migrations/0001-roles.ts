import { type Kysely, sql } from 'kysely'

/**
 * Creates two schemas and two roles. `tenant` holds the data of each partner, under row-level security; `directory`
 * holds what must be unique across partners. Every process works as `consult_app`, which owns nothing and bypasses
 * nothing. `consult_scanner` owns the few functions that return which partners have work due.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const role of ['consult_app', 'consult_scanner']) {
    // Roles are global to the server: another of its databases may have created them already, possibly concurrently.
    await sql`
      do $$ begin
        if not exists (select from pg_roles where rolname = ${sql.lit(role)}) then
          create role ${sql.id(role)} nologin nobypassrls;
        end if;
      exception when duplicate_object or unique_violation then null;
      end $$`.execute(db)
  }
  await sql`grant consult_app to current_user`.execute(db)
  // Just enough to transfer functions to the scanner: a role that inherits from it would see what it sees.
  await sql`grant consult_scanner to current_user with inherit false`.execute(db)
  await sql`create schema directory`.execute(db)
  await sql`create schema tenant`.execute(db)
  await sql`grant usage on schema directory, tenant to consult_app`.execute(db)
  // Lets a process check whether the database is as new as its code.
  await sql`grant select on public.kysely_migration to consult_app`.execute(db)
  await sql`grant usage, create on schema tenant to consult_scanner`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop schema tenant`.execute(db)
  await sql`drop schema directory`.execute(db)
}
