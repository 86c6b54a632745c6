import { type Kysely, sql } from 'kysely'

/**
 * Account mail has several kinds, not only invitations. A request for a password reset is stored before the service
 * checks whether the account exists.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table directory.account_mails (
      physician_id text collate "C" not null references directory.portal_accounts (physician_id),
      kind text not null check (kind in ('invitation', 'reset', 'password_changed')),
      partner_id text collate "C" not null,
      language text,
      requested_at timestamptz(3) not null,
      next_attempt_at timestamptz(3) not null,
      failures integer not null,
      primary key (physician_id, kind)
    )`.execute(db)
  await sql`create index on directory.account_mails (next_attempt_at)`.execute(db)
  await sql`
    insert into directory.account_mails
    select physician_id, 'invitation', partner_id, null, requested_at, next_attempt_at, failures
    from directory.invitations where next_attempt_at is not null`.execute(db)
  await sql`
    create table directory.account_links (
      token_hash text collate "C" primary key,
      kind text not null check (kind in ('invitation', 'reset')),
      physician_id text collate "C" not null references directory.portal_accounts (physician_id),
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index on directory.account_links (physician_id)`.execute(db)
  await sql`
    insert into directory.account_links
    select token_hash, 'invitation', physician_id, created_at, expires_at from directory.invitation_tokens`.execute(db)
  await sql`drop table directory.invitation_tokens`.execute(db)
  await sql`drop table directory.invitations`.execute(db)
  await sql`
    create table directory.reset_requests (
      email text collate "C" primary key,
      requested_at timestamptz(3) not null,
      language text,
      client_address text,
      user_agent text,
      request_id text not null
    )`.execute(db)
  for (const table of ['account_mails', 'account_links', 'reset_requests']) {
    await sql`grant select, insert, update, delete on ${sql.id('directory', table)} to consult_app`.execute(db)
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table directory.reset_requests`.execute(db)
  await sql`
    create table directory.invitations (
      physician_id text collate "C" primary key references directory.portal_accounts (physician_id),
      partner_id text collate "C" not null,
      requested_at timestamptz(3) not null,
      next_attempt_at timestamptz(3),
      failures integer not null,
      sent_at timestamptz(3)
    )`.execute(db)
  await sql`
    create index on directory.invitations (next_attempt_at) where next_attempt_at is not null`.execute(db)
  await sql`
    insert into directory.invitations
    select physician_id, partner_id, requested_at, next_attempt_at, failures, null
    from directory.account_mails where kind = 'invitation'`.execute(db)
  await sql`
    create table directory.invitation_tokens (
      token_hash text collate "C" primary key,
      physician_id text collate "C" not null references directory.portal_accounts (physician_id),
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index on directory.invitation_tokens (physician_id)`.execute(db)
  await sql`
    insert into directory.invitation_tokens
    select token_hash, physician_id, created_at, expires_at
    from directory.account_links where kind = 'invitation'`.execute(db)
  for (const table of ['invitations', 'invitation_tokens']) {
    await sql`grant select, insert, update, delete on ${sql.id('directory', table)} to consult_app`.execute(db)
  }
  await sql`drop table directory.account_links`.execute(db)
  await sql`drop table directory.account_mails`.execute(db)
}
