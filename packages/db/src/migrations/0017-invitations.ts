import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
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
    create table directory.invitation_tokens (
      token_hash text collate "C" primary key,
      physician_id text collate "C" not null references directory.portal_accounts (physician_id),
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index on directory.invitation_tokens (physician_id)`.execute(db)
  for (const table of ['invitations', 'invitation_tokens']) {
    await sql`grant select, insert, update, delete on ${sql.id('directory', table)} to consult_app`.execute(db)
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table directory.invitation_tokens`.execute(db)
  await sql`drop table directory.invitations`.execute(db)
}
