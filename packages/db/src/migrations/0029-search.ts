import { type Kysely, sql } from 'kysely'

/**
 * Full-text search for messages and patients.
 *
 * Under row-level security the planner uses an index only for conditions whose operators are leakproof. `@@` is not, so
 * the application's role could never use an index on words. The two functions below query that index instead. They run
 * as `consult_searcher`, which may read only the words and their ids, and they filter by the transaction's partner,
 * which no argument can change. They return ids; the application then reads the rows itself, under row-level security.
 */
const tables = ['messages', 'patients']

/** Transfers a function to the search role, for the application's role to call. */
export async function ownBySearcher(db: Kysely<unknown>, signature: string): Promise<void> {
  const name = sql.raw(`tenant.${signature}`)
  await sql`revoke all on function ${name} from public`.execute(db)
  await sql`grant execute on function ${name} to consult_app`.execute(db)
  await sql`alter function ${name} owner to consult_searcher`.execute(db)
}

/** Functions that a later migration replaces and restores on the way down. */
export const searchMessages = 'search_messages(tsquery, timestamptz, text, bigint, integer)'
const searchPatients = 'search_patients(tsquery, integer)'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A trusted extension that ships with PostgreSQL: any role that may create schemas may create it.
  await sql`create extension if not exists btree_gin`.execute(db)
  // Roles are global to the server: another of its databases may have created this one already, possibly concurrently.
  await sql`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'consult_searcher') then
        create role consult_searcher nologin nobypassrls;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db)
  await sql`grant consult_searcher to current_user with inherit false`.execute(db)
  await sql`grant usage, create on schema tenant to consult_searcher`.execute(db)

  for (const table of tables) {
    const name = sql.id('tenant', table)
    await sql`alter table ${name} add column words tsvector`.execute(db)
    await sql`create index ${sql.id(`${table}_words`)} on ${name} using gin (partner_id, words)`.execute(db)
    await sql`create policy searcher on ${name} for select to consult_searcher using (true)`.execute(db)
  }
  // Rows that predate search, or the current tokenization; housekeeping fills in their words.
  await sql`
    create index messages_wordless on tenant.messages (partner_id, async_consult_id, sequence)
      where words is null`.execute(db)
  await sql`
    create index patients_wordless on tenant.patients (partner_id, patient_id) where words is null`.execute(db)
  await sql`
    grant select (partner_id, async_consult_id, sequence, created_at, words) on tenant.messages
      to consult_searcher`.execute(db)
  await sql`
    grant select (partner_id, patient_id, updated_at, words) on tenant.patients to consult_searcher`.execute(db)

  await createSearchMessages(db)
  await sql`
    create function tenant.search_patients(wanted tsquery, most integer)
    returns table (patient_id text)
    language sql stable security definer set search_path = tenant, pg_temp as $$
      select p.patient_id from patients p
      where p.partner_id = current_setting('consult.partner_id', true) and p.words @@ wanted
      order by p.updated_at desc, p.patient_id desc
      limit most
    $$`.execute(db)
  for (const signature of [searchMessages, searchPatients]) await ownBySearcher(db, signature)
}

export async function createSearchMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tenant.search_messages(wanted tsquery, before_at timestamptz, before_consult text,
      before_sequence bigint, most integer)
    returns table (async_consult_id text, sequence bigint, created_at timestamptz)
    language sql stable security definer set search_path = tenant, pg_temp as $$
      select m.async_consult_id, m.sequence, m.created_at from messages m
      where m.partner_id = current_setting('consult.partner_id', true) and m.words @@ wanted
        and (before_at is null
          or (m.created_at, m.async_consult_id, m.sequence) < (before_at, before_consult collate "C", before_sequence))
      order by m.created_at desc, m.async_consult_id desc, m.sequence desc
      limit most
    $$`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const signature of [searchMessages, searchPatients]) {
    await sql`drop function ${sql.raw(`tenant.${signature}`)}`.execute(db)
  }
  for (const table of tables) {
    const name = sql.id('tenant', table)
    await sql`drop policy searcher on ${name}`.execute(db)
    await sql`alter table ${name} drop column words`.execute(db)
  }
  await sql`revoke all on tenant.messages, tenant.patients from consult_searcher`.execute(db)
  await sql`revoke all on schema tenant from consult_searcher`.execute(db)
  await sql`drop extension btree_gin`.execute(db)
}
