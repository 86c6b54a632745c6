import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from './tenant-table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.idempotency_keys (
      partner_id text collate "C" not null,
      principal text collate "C" not null,
      key text collate "C" not null,
      fingerprint text not null,
      run_token text not null,
      run_until timestamptz(3) not null,
      body json,
      created_at timestamptz(3) not null,
      primary key (partner_id, principal, key)
    )`.execute(db)
  await sql`create index on tenant.idempotency_keys (partner_id, created_at)`.execute(db)
  await protectTenantTable(db, 'idempotency_keys')
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table tenant.idempotency_keys`.execute(db)
}
