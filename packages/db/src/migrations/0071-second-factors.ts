import { type Kysely, sql } from 'kysely'

const tables = ['totp_secrets', 'recovery_codes', 'pending_sign_ins']
const oldMails = ['invitation', 'reset', 'password_changed']
const newMails = [...oldMails, 'second_factor_changed', 'second_factor_reset', 'recovery_code_used']

const allowMails = async (db: Kysely<unknown>, kinds: readonly string[]) => {
  await sql`alter table directory.account_mails drop constraint account_mails_kind_check`.execute(db)
  await sql`
    alter table directory.account_mails add constraint account_mails_kind_check
      check (kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`.execute(db)
}

/**
 * Second factors of portal accounts, and sign-ins that passed the first factor only. Partners that exist keep their
 * behavior: a second factor is optional. The default is also what the release before writes during an upgrade.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table directory.partners add second_factor text not null default 'optional'
      check (second_factor in ('optional', 'required'))`.execute(db)
  await sql`
    create table directory.totp_secrets (
      physician_id text collate "C" not null references directory.portal_accounts (physician_id),
      stage text collate "C" not null check (stage in ('offered', 'confirmed')),
      encrypted_secret text not null,
      key_version integer not null,
      last_step bigint not null,
      created_at timestamptz(3) not null,
      primary key (physician_id, stage)
    )`.execute(db)
  await sql`
    create table directory.recovery_codes (
      physician_id text collate "C" not null references directory.portal_accounts (physician_id),
      code_hash text collate "C" not null,
      created_at timestamptz(3) not null,
      primary key (physician_id, code_hash)
    )`.execute(db)
  await sql`
    create table directory.pending_sign_ins (
      token_hash text collate "C" primary key,
      physician_id text collate "C" not null references directory.portal_accounts (physician_id),
      credential text not null check (credential in ('password', 'invitation', 'reset_link')),
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index on directory.pending_sign_ins (physician_id)`.execute(db)
  await sql`create index on directory.pending_sign_ins (expires_at)`.execute(db)
  for (const table of tables) {
    await sql`grant select, insert, update, delete on ${sql.id('directory', table)} to consult_app`.execute(db)
  }
  await allowMails(db, newMails)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from directory.account_mails where kind not in (${sql.join(oldMails.map((kind) => sql.lit(kind)))})`.execute(
    db,
  )
  await allowMails(db, oldMails)
  for (const table of tables) await sql`drop table ${sql.id('directory', table)}`.execute(db)
  await sql`alter table directory.partners drop second_factor`.execute(db)
}
