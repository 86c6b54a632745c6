import { type Kysely, sql } from 'kysely'

/** The physicians and their accounts: a password is looked up before the tenant is known. */
const tables = [
  ['tenant', 'physicians'],
  ['directory', 'portal_accounts'],
] as const

const lookups = [
  ['portal_account_of_email', 'email'],
  ['portal_account_of_physician', 'physician_id'],
] as const

const oldColumns = { email: 'text', partner_id: 'text', physician_id: 'text', password_hash: 'text' }
const newColumns = { ...oldColumns, deactivated_at: 'timestamptz(3)' }

/** The columns of a function cannot be changed, so it is recreated. */
async function replaceLookups(db: Kysely<unknown>, columns: Readonly<Record<string, string>>): Promise<void> {
  const answers = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
  const selected = Object.keys(columns).map((name) => `a.${name}`)
  for (const [name, key] of lookups) {
    const signature = sql`directory.${sql.id(name)}(wanted text)`
    const body = `select ${selected.join(', ')} from directory.portal_accounts a where a.${key} = wanted collate "C"`
    await sql`drop function directory.${sql.id(name)}`.execute(db)
    await sql`
      create function ${signature} returns table (${sql.raw(answers.join(', '))})
      language sql stable rows 1 security definer set search_path = tenant, pg_temp as ${sql.lit(body)}`.execute(db)
    await sql`revoke all on function ${signature} from public`.execute(db)
    await sql`grant execute on function ${signature} to consult_app`.execute(db)
    await sql`alter function ${signature} owner to consult_directory`.execute(db)
  }
}

/** A deactivated physician's credentials stop working, and nothing new is assigned to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of tables) {
    await sql`alter table ${sql.id(...name)} add column deactivated_at timestamptz(3)`.execute(db)
  }
  await replaceLookups(db, newColumns)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await replaceLookups(db, oldColumns)
  for (const name of tables) await sql`alter table ${sql.id(...name)} drop column deactivated_at`.execute(db)
}
