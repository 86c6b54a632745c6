import { type Kysely, sql } from 'kysely'
import { partitionByMonth, protectTenantTable } from './tenant-table.ts'

/** The audit: who did, read or tried what. Entries are immutable. The application may insert and read entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.audit_entries (
      partner_id text collate "C" not null,
      entry_id text collate "C" not null,
      at timestamptz(3) not null,
      act text not null,
      outcome text not null check (outcome in ('done', 'read', 'refused')),
      code text,
      actor_kind text not null,
      actor_id text collate "C",
      as_physician_id text collate "C",
      credential text not null,
      resource_type text not null,
      resource_id text collate "C",
      consult_id text collate "C",
      patient_id text collate "C",
      client_address text,
      user_agent text,
      request_id text,
      primary key (partner_id, at, entry_id)
    ) partition by range (at)`.execute(db)
  await sql`
    create index on tenant.audit_entries (partner_id, consult_id, at, entry_id) where consult_id is not null`.execute(
    db,
  )
  await sql`
    create index on tenant.audit_entries (partner_id, patient_id, at, entry_id) where patient_id is not null`.execute(
    db,
  )
  await protectTenantTable(db, 'audit_entries', ['select', 'insert'])
  await partitionByMonth(db, { table: 'audit_entries', ensureMonths: 'ensure_audit_months' })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function tenant.ensure_audit_months`.execute(db)
  await sql`drop table tenant.audit_entries`.execute(db)
}
