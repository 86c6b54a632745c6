import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table directory.partners (
      partner_id text collate "C" primary key,
      name text not null,
      environment text not null check (environment in ('test', 'production')),
      suspended_at timestamptz(3),
      key_generation integer not null,
      async_enabled boolean not null,
      telehealth_enabled boolean not null,
      assertion_enabled boolean not null,
      allowed_origins text[] not null,
      rate_limit_per_second integer not null check (rate_limit_per_second > 0),
      rate_limit_burst integer not null check (rate_limit_burst > 0),
      response_sla integer not null check (response_sla > 0),
      reassign_on_breach boolean not null,
      acceptance_window integer not null check (acceptance_window > 0),
      consent_window integer not null check (consent_window > 0),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null
    )`.execute(db)
  await sql`
    create table directory.api_keys (
      key_hash text collate "C" primary key,
      partner_id text collate "C" not null references directory.partners,
      environment text not null check (environment in ('test', 'production')),
      shown_prefix text not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3),
      revoked_at timestamptz(3)
    )`.execute(db)
  await sql`create index on directory.api_keys (partner_id)`.execute(db)
  await sql`
    create table directory.phone_numbers (
      phone text collate "C" primary key,
      partner_id text collate "C" not null,
      patient_id text collate "C" not null
    )`.execute(db)
  await sql`
    create table directory.portal_accounts (
      email text collate "C" primary key,
      partner_id text collate "C" not null,
      physician_id text collate "C" not null unique,
      password_hash text
    )`.execute(db)
  await sql`
    create table directory.sessions (
      session_id text collate "C" primary key,
      physician_id text collate "C" not null references directory.portal_accounts (physician_id),
      partner_id text collate "C" not null,
      kind text not null check (kind in ('token', 'portal')),
      key_generation integer,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index on directory.sessions (physician_id)`.execute(db)
  await sql`create index on directory.sessions (expires_at)`.execute(db)
  await sql`
    create table directory.embed_sessions (
      token_hash text collate "C" primary key,
      kind text not null check (kind in ('token', 'frame')),
      partner_id text collate "C" not null,
      patient_id text collate "C" not null,
      consult_id text collate "C",
      key_generation integer not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index on directory.embed_sessions (expires_at)`.execute(db)
  await sql`
    create table directory.instances (
      instance_id text collate "C" primary key,
      last_seen_at timestamptz(3) not null
    )`.execute(db)
  await sql`grant select, insert, update, delete on all tables in schema directory to consult_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of [
    'instances',
    'embed_sessions',
    'sessions',
    'portal_accounts',
    'phone_numbers',
    'api_keys',
    'partners',
  ]) {
    await sql`drop table ${sql.id('directory', table)}`.execute(db)
  }
}
