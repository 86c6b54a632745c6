import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from './tenant-table.ts'

/** Chat messages between the two participants of a running call. Messages are immutable. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.call_messages (
      partner_id text collate "C" not null,
      telehealth_consult_id text collate "C" not null,
      sequence integer not null check (sequence > 0),
      message_id text collate "C" not null,
      author_type text not null check (author_type in ('patient', 'physician')),
      author_id text collate "C" not null,
      author_name text,
      text text not null check (text <> ''),
      idempotency_key text collate "C",
      created_at timestamptz(3) not null,
      primary key (partner_id, telehealth_consult_id, sequence),
      unique (partner_id, message_id),
      -- One (call, author, key) is one message, for ever; those without a key are as many as they are.
      constraint call_messages_once_per_key
        unique (partner_id, telehealth_consult_id, author_id, idempotency_key),
      foreign key (partner_id, telehealth_consult_id) references tenant.telehealth_consults
    )`.execute(db)
  await protectTenantTable(db, 'call_messages', ['select', 'insert'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table tenant.call_messages`.execute(db)
}
