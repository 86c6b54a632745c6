import { type Kysely, sql } from 'kysely'
import { createScan, protectTenantTable, showToScanner } from './tenant-table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.webhook_endpoints (
      partner_id text collate "C" primary key,
      url text not null,
      secret text not null,
      previous_secret text,
      previous_secret_until timestamptz(3),
      cursor_sequence bigint not null,
      disabled_at timestamptz(3),
      disabled_reason text,
      failing_since timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null
    )`.execute(db)
  await sql`
    create table tenant.webhook_deliveries (
      partner_id text collate "C" not null,
      event_sequence bigint not null,
      event_created_at timestamptz(3) not null,
      attempts integer not null,
      next_attempt_at timestamptz(3),
      last_status integer,
      last_attempt_at timestamptz(3),
      delivered_at timestamptz(3),
      primary key (partner_id, event_sequence)
    ) with (fillfactor = 80)`.execute(db)
  await sql`
    create index on tenant.webhook_deliveries (partner_id, next_attempt_at)
      where next_attempt_at is not null`.execute(db)
  for (const table of ['webhook_endpoints', 'webhook_deliveries']) await protectTenantTable(db, table)
  await showToScanner(db, 'webhook_endpoints', ['partner_id', 'cursor_sequence', 'disabled_at'])
  await showToScanner(db, 'webhook_deliveries', ['partner_id', 'next_attempt_at'])
  await createScan(
    db,
    'partners_with_due_webhooks',
    `select e.partner_id from webhook_endpoints e
     where e.disabled_at is null
       and (exists (select from event_heads h where h.partner_id = e.partner_id and h.last_sequence > e.cursor_sequence)
         or exists (select from webhook_deliveries d where d.partner_id = e.partner_id and d.next_attempt_at <= at))`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function tenant.partners_with_due_webhooks`.execute(db)
  await sql`drop table tenant.webhook_deliveries`.execute(db)
  await sql`drop table tenant.webhook_endpoints`.execute(db)
}
