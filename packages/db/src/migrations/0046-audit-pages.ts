import { type Kysely, sql } from 'kysely'
import { partitionByMonth, protectTenantTable } from './tenant-table.ts'

/**
 * Entries for pages that show many patients. The entry holds the ids, and a second table repeats each id for lookups by
 * patient: every index starts with `partner_id`, and an index over the members of an array cannot.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant.audit_entries add column patient_ids text[]`.execute(db)
  await sql`
    create table tenant.audit_page_patients (
      partner_id text collate "C" not null,
      patient_id text collate "C" not null,
      at timestamptz(3) not null,
      entry_id text collate "C" not null,
      primary key (partner_id, patient_id, at, entry_id)
    ) partition by range (at)`.execute(db)
  await protectTenantTable(db, 'audit_page_patients', ['select', 'insert'])
  await partitionByMonth(db, { table: 'audit_page_patients', ensureMonths: 'ensure_audit_page_months' })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function tenant.ensure_audit_page_months`.execute(db)
  await sql`drop table tenant.audit_page_patients`.execute(db)
  await sql`alter table tenant.audit_entries drop column patient_ids`.execute(db)
}
