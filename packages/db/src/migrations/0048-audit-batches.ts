import { type Kysely, sql } from 'kysely'
import { createScan, protectTenantTable, showToScanner } from './tenant-table.ts'

/**
 * The seal of the audit. An entry is listed in `audit_unsealed` from the transaction that added it until the
 * transaction that adds it to a batch, so every committed entry ends up in exactly one batch. A batch holds the ids and
 * digests of its entries, and a digest over these and the previous batch, so that no entry can be removed, changed or
 * inserted unnoticed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.audit_unsealed (
      partner_id text collate "C" not null,
      at timestamptz(3) not null,
      entry_id text collate "C" not null,
      primary key (partner_id, at, entry_id)
    )`.execute(db)
  await sql`
    create table tenant.audit_batches (
      partner_id text collate "C" not null,
      number integer not null check (number > 0),
      sealed_at timestamptz(3) not null,
      first_at timestamptz(3) not null,
      last_at timestamptz(3) not null,
      entry_times timestamptz(3)[] not null,
      entry_ids text[] not null,
      entry_digests text[] not null,
      digest text not null,
      primary key (partner_id, number)
    )`.execute(db)
  // Existing entries wait to be sealed like new ones. The policy also binds the owner, so it is lifted for this
  // statement.
  await sql`alter table tenant.audit_entries no force row level security`.execute(db)
  await sql`
    insert into tenant.audit_unsealed (partner_id, at, entry_id)
    select partner_id, at, entry_id from tenant.audit_entries`.execute(db)
  await sql`alter table tenant.audit_entries force row level security`.execute(db)
  await protectTenantTable(db, 'audit_unsealed', ['select', 'insert', 'delete'])
  await protectTenantTable(db, 'audit_batches', ['select', 'insert'])
  await showToScanner(db, 'audit_unsealed', ['partner_id'])
  await createScan(db, 'partners_with_unsealed_audit', 'select distinct partner_id from audit_unsealed')
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function tenant.partners_with_unsealed_audit`.execute(db)
  await sql`drop table tenant.audit_batches`.execute(db)
  await sql`drop table tenant.audit_unsealed`.execute(db)
}
