import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from './tenant-table.ts'

/** The usage of daily quotas, and the number of invitations a partner may send. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.daily_usage (
      partner_id text collate "C" not null,
      quota text collate "C" not null,
      subject text collate "C" not null,
      day date not null,
      used bigint not null check (used >= 0),
      primary key (partner_id, quota, subject, day)
    )`.execute(db)
  await protectTenantTable(db, 'daily_usage')
  await sql`
    alter table directory.partners
      add invitations_per_day integer not null default 200 check (invitations_per_day > 0)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table directory.partners drop invitations_per_day`.execute(db)
  await sql`drop table tenant.daily_usage`.execute(db)
}
