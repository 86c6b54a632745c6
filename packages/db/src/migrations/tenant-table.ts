import { type Kysely, sql } from 'kysely'

/** What the application's role may do with the rows of a table. */
type TablePrivilege = 'select' | 'insert' | 'update' | 'delete'

/**
 * The second check around a tenant table: the application's role can see and write only rows of the transaction's
 * partner, whatever the statement says. It is forced, so it also binds the owner.
 */
export async function protectTenantTable(
  db: Kysely<unknown>,
  table: string,
  privileges: readonly TablePrivilege[] = ['select', 'insert', 'update', 'delete'],
): Promise<void> {
  const name = sql.id('tenant', table)
  await sql`alter table ${name} enable row level security`.execute(db)
  await sql`alter table ${name} force row level security`.execute(db)
  await sql`
    create policy tenant on ${name}
      using (partner_id = current_setting('consult.partner_id', true))
      with check (partner_id = current_setting('consult.partner_id', true))`.execute(db)
  await sql`grant ${sql.raw(privileges.join(', '))} on ${name} to consult_app`.execute(db)
}

/**
 * Prepares a tenant table that is partitioned by time: a default partition, and a function that adds months in advance.
 * The worker may run it although it owns nothing.
 */
export async function partitionByMonth(
  db: Kysely<unknown>,
  { table, ensureMonths }: { table: string; ensureMonths: string },
): Promise<void> {
  const rest = sql.id('tenant', `${table}_default`)
  await sql`create table ${rest} partition of ${sql.id('tenant', table)} default`.execute(db)
  await sql`alter table ${rest} enable row level security`.execute(db)
  await sql`alter table ${rest} force row level security`.execute(db)
  const signature = sql`tenant.${sql.id(ensureMonths)}(first date, months integer)`
  await sql`
    create function ${signature} returns void
    language plpgsql security definer set search_path = tenant, pg_temp set timezone = 'UTC' as $$
    declare
      month date;
      name text;
    begin
      for i in 0 .. months - 1 loop
        month := date_trunc('month', first) + make_interval(months => i);
        name := ${sql.lit(`${table}_`)} || to_char(month, 'YYYY_MM');
        if to_regclass('tenant.' || name) is null then
          begin
            execute format(
              'create table tenant.%I partition of tenant.%I for values from (%L) to (%L)',
              name, ${sql.lit(table)}, month::timestamptz, month + interval '1 month');
            execute format('alter table tenant.%I enable row level security', name);
            execute format('alter table tenant.%I force row level security', name);
          exception
            -- The default partition already holds rows of that month (a clock was ahead): they stay there.
            when check_violation or duplicate_table then null;
          end;
        end if;
      end loop;
    end $$`.execute(db)
  await sql`revoke all on function ${signature} from public`.execute(db)
  await sql`grant execute on function ${signature} to consult_app`.execute(db)
}

/** Lets the scanner read these columns of every tenant, only to find which partners have work due. */
export async function showToScanner(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  const name = sql.id('tenant', table)
  await sql`create policy scanner on ${name} for select to consult_scanner using (true)`.execute(db)
  await sql`grant select (${sql.join(columns.map((column) => sql.id(column)))}) on ${name} to consult_scanner`.execute(
    db,
  )
}

/**
 * Creates a function that returns only partner ids, across all tenants. It runs as the scanner, so that the
 * application's role itself never sees past its own tenant.
 */
export async function createScan(db: Kysely<unknown>, name: string, body: string): Promise<void> {
  const signature = sql`tenant.${sql.id(name)}(at timestamptz)`
  await sql`
    create function ${signature} returns table (partner_id text)
    language sql stable security definer set search_path = tenant, pg_temp
    as ${sql.lit(body)}`.execute(db)
  await sql`revoke all on function ${signature} from public`.execute(db)
  await sql`grant execute on function ${signature} to consult_app`.execute(db)
  await sql`alter function ${signature} owner to consult_scanner`.execute(db)
}
