import { type Kysely, sql } from 'kysely'

const tables = ['phone_numbers', 'portal_accounts']
const columns = 'email text, partner_id text, physician_id text, password_hash text'

/** Creates a function that returns the one account with this value. It runs as the lookup role. */
async function createLookup(db: Kysely<unknown>, name: string, column: string): Promise<void> {
  const signature = sql`directory.${sql.id(name)}(wanted text)`
  await sql`
    create function ${signature} returns table (${sql.raw(columns)})
    language sql stable rows 1 security definer set search_path = tenant, pg_temp
    as ${sql.lit(`
      select a.email, a.partner_id, a.physician_id, a.password_hash from directory.portal_accounts a
      where a.${column} = wanted collate "C"`)}`.execute(db)
  await sql`revoke all on function ${signature} from public`.execute(db)
  await sql`grant execute on function ${signature} to consult_app`.execute(db)
  await sql`alter function ${signature} owner to consult_directory`.execute(db)
}

/**
 * Prevents listing the phone numbers and email addresses of all partners. A transaction sees those of its own partner.
 * The owner of an account must be found before the partner is known: two functions return it for one exact value. If
 * another partner holds a number, the primary key refuses it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Roles are global to the server: another of its databases may have created this one already, possibly concurrently.
  await sql`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'consult_directory') then
        create role consult_directory nologin nobypassrls;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db)
  await sql`grant consult_directory to current_user with inherit false`.execute(db)
  await sql`grant usage, create on schema directory to consult_directory`.execute(db)
  for (const table of tables) {
    const name = sql.id('directory', table)
    await sql`alter table ${name} enable row level security`.execute(db)
    await sql`alter table ${name} force row level security`.execute(db)
    await sql`
      create policy tenant on ${name}
        using (partner_id = current_setting('consult.partner_id', true))
        with check (partner_id = current_setting('consult.partner_id', true))`.execute(db)
  }
  await sql`create policy lookup on directory.portal_accounts for select to consult_directory using (true)`.execute(db)
  await sql`grant select on directory.portal_accounts to consult_directory`.execute(db)
  await createLookup(db, 'portal_account_of_email', 'email')
  await createLookup(db, 'portal_account_of_physician', 'physician_id')
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function directory.portal_account_of_email, directory.portal_account_of_physician`.execute(db)
  await sql`drop policy lookup on directory.portal_accounts`.execute(db)
  for (const table of tables) {
    const name = sql.id('directory', table)
    await sql`drop policy tenant on ${name}`.execute(db)
    await sql`alter table ${name} no force row level security`.execute(db)
    await sql`alter table ${name} disable row level security`.execute(db)
  }
  await sql`revoke all on directory.portal_accounts from consult_directory`.execute(db)
  await sql`revoke all on schema directory from consult_directory`.execute(db)
}
