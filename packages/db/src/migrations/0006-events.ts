import { type Kysely, sql } from 'kysely'
import { protectTenantTable, showToScanner } from './tenant-table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.event_heads (
      partner_id text collate "C" primary key,
      last_sequence bigint not null,
      last_created_at timestamptz(3) not null
    ) with (fillfactor = 50)`.execute(db)
  // A partitioned table's key must hold the partition column; the head row alone gives out sequences, so
  // (partner_id, sequence) is unique all the same.
  await sql`
    create table tenant.events (
      partner_id text collate "C" not null,
      sequence bigint not null,
      event_id text collate "C" not null,
      type text not null,
      data json not null,
      created_at timestamptz(3) not null,
      request_id text,
      patient_id text collate "C" not null,
      consult_id text collate "C" not null,
      primary key (partner_id, sequence, created_at)
    ) partition by range (created_at)`.execute(db)
  await sql`create index on tenant.events (partner_id, event_id)`.execute(db)
  await sql`create index on tenant.events (partner_id, created_at, sequence)`.execute(db)
  await sql`create table tenant.events_default partition of tenant.events default`.execute(db)
  for (const table of ['event_heads', 'events']) await protectTenantTable(db, table)
  await sql`alter table tenant.events_default enable row level security`.execute(db)
  await sql`alter table tenant.events_default force row level security`.execute(db)
  await showToScanner(db, 'event_heads', ['partner_id', 'last_sequence'])

  // Months are added ahead of time by a worker. It may run this function and owns nothing.
  await sql`
    create function tenant.ensure_event_months(first date, months integer) returns void
    language plpgsql security definer set search_path = tenant, pg_temp set timezone = 'UTC' as $$
    declare
      month date;
      name text;
    begin
      for i in 0 .. months - 1 loop
        month := date_trunc('month', first) + make_interval(months => i);
        name := 'events_' || to_char(month, 'YYYY_MM');
        if to_regclass('tenant.' || name) is null then
          begin
            execute format(
              'create table tenant.%I partition of tenant.events for values from (%L) to (%L)',
              name, month::timestamptz, month + interval '1 month');
            execute format('alter table tenant.%I enable row level security', name);
            execute format('alter table tenant.%I force row level security', name);
          exception
            -- The default partition already holds events of that month (a clock was ahead): they stay there.
            when check_violation or duplicate_table then null;
          end;
        end if;
      end loop;
    end $$`.execute(db)
  await sql`revoke all on function tenant.ensure_event_months from public`.execute(db)
  await sql`grant execute on function tenant.ensure_event_months to consult_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function tenant.ensure_event_months`.execute(db)
  await sql`drop table tenant.events`.execute(db)
  await sql`drop table tenant.event_heads`.execute(db)
}
