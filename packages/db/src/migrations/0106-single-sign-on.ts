import { type Kysely, sql } from 'kysely'

const tables = ['sso_providers', 'sso_domains', 'sso_identities', 'sso_attempts', 'sso_logout_tokens']

const allowFirstFactors = async (db: Kysely<unknown>, factors: readonly string[]) => {
  await sql`alter table directory.pending_sign_ins drop constraint pending_sign_ins_credential_check`.execute(db)
  await sql`
    alter table directory.pending_sign_ins add constraint pending_sign_ins_credential_check
      check (credential in (${sql.join(factors.map((factor) => sql.lit(factor)))}))`.execute(db)
}

const origin = ['sso_issuer', 'sso_subject', 'sso_sid']

/**
 * Single sign-on: the identity provider of each partner, its domains, the persons that it knows, and sign-ins that wait for
 * its answer. Everything is in the directory, because an address, an answer and a logout token are looked up before their
 * partner is known. Several partners can ask for one domain, but only one can have it verified. Sessions and pending
 * sign-ins remember what the provider said, so that it can end them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table directory.sso_providers (
      partner_id text collate "C" primary key references directory.partners (partner_id),
      issuer text not null,
      client_id text not null,
      encrypted_secret text not null,
      key_version integer not null,
      policy text not null check (policy in ('off', 'optional', 'required')),
      provisioning boolean not null,
      provisioned_per_day integer not null check (provisioned_per_day > 0),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index on directory.sso_providers (issuer)`.execute(db)
  await sql`
    create table directory.sso_domains (
      partner_id text collate "C" not null references directory.partners (partner_id),
      domain text collate "C" not null,
      challenge text not null,
      created_at timestamptz(3) not null,
      verified_at timestamptz(3),
      checked_at timestamptz(3),
      failing_since timestamptz(3),
      primary key (partner_id, domain)
    )`.execute(db)
  await sql`create unique index on directory.sso_domains (domain) where verified_at is not null`.execute(db)
  await sql`create index on directory.sso_domains (checked_at) where verified_at is not null`.execute(db)
  await sql`
    create table directory.sso_identities (
      physician_id text collate "C" not null references directory.portal_accounts (physician_id),
      issuer text not null,
      partner_id text collate "C" not null,
      subject text not null,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3) not null,
      primary key (physician_id, issuer)
    )`.execute(db)
  await sql`create unique index on directory.sso_identities (partner_id, issuer, subject)`.execute(db)
  await sql`
    create table directory.sso_attempts (
      state_hash text collate "C" primary key,
      browser_hash text collate "C" not null,
      partner_id text collate "C" not null references directory.partners (partner_id),
      issuer text not null,
      client_id text not null,
      site text not null check (site in ('portal', 'console')),
      repeated_email text,
      return_path text not null,
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index on directory.sso_attempts (expires_at)`.execute(db)
  await sql`
    create table directory.sso_logout_tokens (
      partner_id text collate "C" not null references directory.partners (partner_id),
      token_hash text collate "C" not null,
      expires_at timestamptz(3) not null,
      primary key (partner_id, token_hash)
    )`.execute(db)
  await sql`create index on directory.sso_logout_tokens (expires_at)`.execute(db)
  for (const table of tables) {
    await sql`grant select, insert, update, delete on ${sql.id('directory', table)} to consult_app`.execute(db)
  }
  for (const table of ['sessions', 'pending_sign_ins']) {
    for (const column of origin) {
      await sql`alter table ${sql.id('directory', table)} add column ${sql.id(column)} text`.execute(db)
    }
    await sql`alter table ${sql.id('directory', table)} add column sso_authenticated_at timestamptz(3)`.execute(db)
  }
  await sql`
    create index sessions_by_sso_subject on directory.sessions (sso_issuer, sso_subject)
      where sso_issuer is not null`.execute(db)
  await allowFirstFactors(db, ['password', 'invitation', 'reset_link', 'single_sign_on'])
  await sql`
    insert into directory.periodic_tasks (task, due_at, leased_until) values ('sso_domains', now(), now())`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from directory.periodic_tasks where task = 'sso_domains'`.execute(db)
  await sql`delete from directory.pending_sign_ins where credential = 'single_sign_on'`.execute(db)
  await allowFirstFactors(db, ['password', 'invitation', 'reset_link'])
  await sql`delete from directory.sessions where sso_issuer is not null`.execute(db)
  for (const table of ['sessions', 'pending_sign_ins']) {
    for (const column of [...origin, 'sso_authenticated_at']) {
      await sql`alter table ${sql.id('directory', table)} drop column ${sql.id(column)}`.execute(db)
    }
  }
  for (const table of tables) await sql`drop table ${sql.id('directory', table)}`.execute(db)
}
