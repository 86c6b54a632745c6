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

/** Lets the scanner read these columns of every tenant, only to find which partners have work due. */
export async function showToScanner(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  const name = sql.id('tenant', table)
  await sql`create policy scanner on ${name} for select to consult_scanner using (true)`.execute(db)
  await sql`grant select (${sql.join(columns.map((column) => sql.id(column)))}) on ${name} to consult_scanner`.execute(
    db,
  )
}
