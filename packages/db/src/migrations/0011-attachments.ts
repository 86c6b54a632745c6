import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from './tenant-table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.attachments (
      partner_id text collate "C" not null,
      attachment_id text collate "C" not null,
      uploader_type text collate "C" not null check (uploader_type in ('partner', 'physician', 'patient')),
      uploader_id text collate "C",
      file_name text not null,
      content_type text collate "C" not null,
      byte_size bigint not null check (byte_size > 0),
      storage_key text collate "C" not null,
      created_at timestamptz(3) not null,
      stored_at timestamptz(3),
      message_id text collate "C",
      free_since timestamptz(3),
      primary key (partner_id, attachment_id),
      check ((uploader_type = 'partner') = (uploader_id is null)),
      check ((message_id is null) = (free_since is not null)),
      check (message_id is null or stored_at is not null)
    )`.execute(db)
  await sql`create index on tenant.attachments (partner_id, free_since) where free_since is not null`.execute(db)
  await protectTenantTable(db, 'attachments')
  await sql`alter table tenant.messages add column attachments jsonb`.execute(db)

  await sql`
    create table directory.server_secrets (
      name text collate "C" primary key,
      secret bytea not null,
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`grant select, insert, update, delete on directory.server_secrets to consult_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table directory.server_secrets`.execute(db)
  await sql`alter table tenant.messages drop column attachments`.execute(db)
  await sql`drop table tenant.attachments`.execute(db)
}
