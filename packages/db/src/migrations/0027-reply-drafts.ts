import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from './tenant-table.ts'

/** Unsent replies of physicians. `sealed` is encrypted with the service's secret of that name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.reply_drafts (
      partner_id text collate "C" not null,
      async_consult_id text collate "C" not null,
      physician_id text collate "C" not null,
      version text collate "C" not null,
      sealed text collate "C" not null,
      saved_at timestamptz(3) not null,
      primary key (partner_id, async_consult_id, physician_id),
      foreign key (partner_id, async_consult_id) references tenant.async_consults,
      foreign key (partner_id, physician_id) references tenant.physicians
    )`.execute(db)
  await sql`create index on tenant.reply_drafts (partner_id, saved_at)`.execute(db)
  await protectTenantTable(db, 'reply_drafts')
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table tenant.reply_drafts`.execute(db)
}
