import { type Kysely, sql } from 'kysely'
import { protectTenantTable, showToScanner } from './tenant-table.ts'

const waiting = `
  select distinct w.partner_id::text from telehealth_consults w where w.status = 'waiting' and w.present_until > at`

const quote = (body: string) => `$body$${body}$body$`

/** Creates a function of the scanner that returns partner ids. In PL/pgSQL, so that it can be distributed. */
async function createScan(db: Kysely<unknown>, name: string, query: string): Promise<void> {
  const signature = sql`tenant.${sql.id(name)}(at timestamptz)`
  await sql`
    create function ${signature} returns table (partner_id text)
    language plpgsql stable security definer
    set search_path = tenant, pg_temp set plan_cache_mode = force_custom_plan
    as ${sql.raw(
      quote(`
      #variable_conflict use_column
      begin
        return query ${query};
      end`),
    )}`.execute(db)
  await sql`revoke all on function ${signature} from public`.execute(db)
  await sql`grant execute on function ${signature} to consult_app`.execute(db)
  await sql`alter function ${signature} owner to consult_scanner`.execute(db)
}

const attached = ['patients', 'async_consults', 'telehealth_consults'] as const

/**
 * Test clocks, and the patients and consults that follow them. A timer on a clock is never due by real time: its
 * `next_attempt_at` is null, and advancing the clock fires it. Source: docs/testing.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.test_clocks (
      partner_id text collate "C" not null,
      test_clock_id text collate "C" not null,
      name text,
      now timestamptz(3) not null,
      advancing_to timestamptz(3),
      deleted_at timestamptz(3),
      next_attempt_at timestamptz(3),
      attempts integer not null check (attempts >= 0),
      request_id text,
      created_at timestamptz(3) not null,
      primary key (partner_id, test_clock_id)
    )`.execute(db)
  await sql`
    create index test_clocks_due on tenant.test_clocks (partner_id, next_attempt_at)
      where next_attempt_at is not null`.execute(db)
  await protectTenantTable(db, 'test_clocks')
  await showToScanner(db, 'test_clocks', ['partner_id', 'next_attempt_at'])
  await createScan(
    db,
    'partners_with_due_test_clocks',
    'select distinct c.partner_id::text from test_clocks c where c.next_attempt_at <= at',
  )
  for (const table of attached) {
    await sql`alter table ${sql.id('tenant', table)} add test_clock_id text collate "C"`.execute(db)
  }
  await sql`
    create index patients_on_clock on tenant.patients (partner_id, test_clock_id)
      where test_clock_id is not null`.execute(db)
  await sql`
    create index telehealth_consults_waiting_on_clock on tenant.telehealth_consults (partner_id, test_clock_id)
      where status = 'waiting' and test_clock_id is not null`.execute(db)
  // Whether patients on a clock are present does not depend on real time.
  await sql`grant select (test_clock_id) on tenant.telehealth_consults to consult_scanner`.execute(db)
  await sql`drop function tenant.partners_with_waiting_patients`.execute(db)
  await createScan(
    db,
    'partners_with_waiting_patients',
    `${waiting} union
      select w.partner_id::text from telehealth_consults w
      where w.status = 'waiting' and w.test_clock_id is not null`,
  )
  await sql`alter table tenant.timers add clock_id text collate "C"`.execute(db)
  await sql`alter table tenant.timers alter next_attempt_at drop not null`.execute(db)
  await sql`
    alter table tenant.timers add constraint timers_due check ((clock_id is null) = (next_attempt_at is not null))
      not valid`.execute(db)
  await sql`
    create index timers_on_clock on tenant.timers (partner_id, clock_id, due_at) where clock_id is not null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index tenant.timers_on_clock`.execute(db)
  await sql`delete from tenant.timers where clock_id is not null`.execute(db)
  await sql`alter table tenant.timers drop constraint timers_due, drop clock_id`.execute(db)
  await sql`alter table tenant.timers alter next_attempt_at set not null`.execute(db)
  await sql`drop function tenant.partners_with_waiting_patients`.execute(db)
  await createScan(db, 'partners_with_waiting_patients', waiting)
  await sql`revoke select (test_clock_id) on tenant.telehealth_consults from consult_scanner`.execute(db)
  await sql`drop index tenant.patients_on_clock`.execute(db)
  for (const table of attached) {
    await sql`alter table ${sql.id('tenant', table)} drop test_clock_id`.execute(db)
  }
  await sql`drop function tenant.partners_with_due_test_clocks`.execute(db)
  await sql`drop table tenant.test_clocks`.execute(db)
}
