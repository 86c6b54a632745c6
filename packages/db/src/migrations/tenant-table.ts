import { type Kysely, sql } from 'kysely'

/**
 * The second wall around a tenant table: only rows of the transaction's partner can be seen or written by the
 * application's role, whatever the statement says. Forced, so that it binds the owner too.
 */
export async function protectTenantTable(db: Kysely<unknown>, table: string): Promise<void> {
  const name = sql.id('tenant', table)
  await sql`alter table ${name} enable row level security`.execute(db)
  await sql`alter table ${name} force row level security`.execute(db)
  await sql`
    create policy tenant on ${name}
      using (partner_id = current_setting('consult.partner_id', true))
      with check (partner_id = current_setting('consult.partner_id', true))`.execute(db)
  await sql`grant select, insert, update, delete on ${name} to consult_app`.execute(db)
}

/** Lets the scanner see these columns of every tenant: which partners have work due, and nothing else. */
export async function showToScanner(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  const name = sql.id('tenant', table)
  await sql`create policy scanner on ${name} for select to consult_scanner using (true)`.execute(db)
  await sql`grant select (${sql.join(columns.map((column) => sql.id(column)))}) on ${name} to consult_scanner`.execute(
    db,
  )
}

/**
 * A function that answers, across all tenants, with partner ids and nothing else. It runs as the scanner, so that
 * the application's role itself never sees past its own tenant.
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
