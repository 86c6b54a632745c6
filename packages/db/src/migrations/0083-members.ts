import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from './tenant-table.ts'

const roles = sql`role in ('administrator', 'developer')`

const keys = { email: 'email', person: 'physician_id' } as const
const oldColumns = {
  email: 'text',
  partner_id: 'text',
  physician_id: 'text',
  password_hash: 'text',
  deactivated_at: 'timestamptz(3)',
}

async function createLookup(db: Kysely<unknown>, name: keyof typeof keys): Promise<void> {
  const columns = { ...oldColumns, role: 'text' }
  const answers = Object.entries(columns).map(([column, type]) => `${column} ${type}`)
  const selected = Object.keys(columns).map((column) => `a.${column}`)
  const body = `select ${selected.join(', ')} from directory.portal_accounts a where a.${keys[name]} = wanted collate "C"`
  const signature = sql`directory.${sql.id(`account_of_${name}`)}(wanted text)`
  await sql`
    create function ${signature} returns table (${sql.raw(answers.join(', '))})
    language sql stable rows 1 security definer set search_path = tenant, pg_temp as ${sql.lit(body)}`.execute(db)
  await sql`revoke all on function ${signature} from public`.execute(db)
  await sql`grant execute on function ${signature} to consult_app`.execute(db)
  await sql`alter function ${signature} owner to consult_directory`.execute(db)
}

/** Changes what a function of the release before returns. Replacing it keeps its owner and its privileges. */
async function limitLookup(db: Kysely<unknown>, name: string, column: string, condition: string): Promise<void> {
  const answers = Object.entries(oldColumns).map(([each, type]) => `${each} ${type}`)
  const selected = Object.keys(oldColumns).map((each) => `a.${each}`)
  const body = `select ${selected.join(', ')} from directory.portal_accounts a where a.${column} = wanted collate "C"${condition}`
  await sql`set local role consult_directory`.execute(db)
  await sql`
    create or replace function directory.${sql.id(name)}(wanted text) returns table (${sql.raw(answers.join(', '))})
    language sql stable rows 1 security definer set search_path = tenant, pg_temp as ${sql.lit(body)}`.execute(db)
  await sql`reset role`.execute(db)
}

async function limitLookups(db: Kysely<unknown>, condition: string): Promise<void> {
  await limitLookup(db, 'portal_account_of_email', 'email', condition)
  await limitLookup(db, 'portal_account_of_physician', 'physician_id', condition)
}

const allowKinds = async (db: Kysely<unknown>, kinds: readonly string[]) => {
  await sql`alter table directory.sessions drop constraint sessions_kind_check`.execute(db)
  await sql`
    alter table directory.sessions add constraint sessions_kind_check
      check (kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`.execute(db)
}

/**
 * People of a partner who are not physicians. They sign in like physicians, with a row of `portal_accounts` whose
 * `physician_id` is the member's id and whose `role` is set. The release before must not take them for physicians: its
 * lookups find no account with a role, and it does not know the kind of their sessions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.members (
      partner_id text collate "C" not null,
      member_id text collate "C" not null,
      email text collate "C" not null,
      name text not null,
      role text not null check (${roles}),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deactivated_at timestamptz(3),
      primary key (partner_id, member_id)
    )`.execute(db)
  await protectTenantTable(db, 'members', ['select', 'insert', 'update'])
  await sql`alter table directory.portal_accounts add column role text check (${roles})`.execute(db)
  await sql`alter table directory.sessions add column role text check (${roles})`.execute(db)
  await allowKinds(db, ['token', 'portal', 'console'])
  await sql`
    alter table directory.sessions add constraint sessions_role_of_kind
      check ((kind = 'console') = (role is not null))`.execute(db)
  await limitLookups(db, ' and a.role is null')
  await createLookup(db, 'email')
  await createLookup(db, 'person')
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function directory.account_of_email, directory.account_of_person`.execute(db)
  await limitLookups(db, '')
  await sql`delete from directory.sessions where kind = 'console'`.execute(db)
  await sql`alter table directory.sessions drop column role`.execute(db)
  await allowKinds(db, ['token', 'portal'])
  const members = sql`select physician_id from directory.portal_accounts where role is not null`
  for (const table of [
    'account_links',
    'account_mails',
    'pending_sign_ins',
    'passkeys',
    'passkey_challenges',
    'totp_secrets',
    'recovery_codes',
  ]) {
    await sql`delete from ${sql.id('directory', table)} where physician_id in (${members})`.execute(db)
  }
  await sql`delete from directory.portal_accounts where role is not null`.execute(db)
  await sql`alter table directory.portal_accounts drop column role`.execute(db)
  await sql`drop table tenant.members`.execute(db)
}
