import { type Kysely, sql } from 'kysely'
import { protectTenantTable, showToScanner } from './tenant-table.ts'

const quote = (body: string) => `$body$${body}$body$`

/**
 * Exports of patients' data, and the encrypted files that they consist of. They are not in `data_requests`: a worker of the
 * release before takes every due row there for an erasure. Source: docs/data-export.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.patient_exports (
      partner_id text collate "C" not null,
      data_request_id text collate "C" not null,
      patient_id text collate "C" not null,
      status text not null check (status in ('pending', 'running', 'done', 'failed', 'canceled')),
      failure_code text check (failure_code in ('patient_erased', 'gave_up')),
      next_attempt_at timestamptz(3),
      attempts integer not null check (attempts >= 0),
      request_id text,
      key_salt bytea,
      opened_links text[] not null,
      created_at timestamptz(3) not null,
      finished_at timestamptz(3),
      expires_at timestamptz(3),
      primary key (partner_id, data_request_id),
      check ((status = 'done') = (finished_at is not null)),
      check ((status = 'done') = (expires_at is not null)),
      check ((status = 'failed') = (failure_code is not null))
    )`.execute(db)
  await sql`
    create unique index patient_exports_one_running on tenant.patient_exports (partner_id, patient_id)
      where status in ('pending', 'running')`.execute(db)
  await sql`
    create index patient_exports_by_patient on tenant.patient_exports (partner_id, patient_id, created_at)`.execute(db)
  await sql`
    create index patient_exports_due on tenant.patient_exports (partner_id, next_attempt_at)
      where next_attempt_at is not null`.execute(db)
  await protectTenantTable(db, 'patient_exports')
  await showToScanner(db, 'patient_exports', ['partner_id', 'next_attempt_at'])
  await sql`
    create function tenant.partners_with_due_exports(at timestamptz) returns table (partner_id text)
    language plpgsql stable security definer set search_path = tenant, pg_temp
    as ${sql.raw(
      quote(`
      #variable_conflict use_column
      begin
        return query select distinct e.partner_id::text from patient_exports e where e.next_attempt_at <= at;
      end`),
    )}`.execute(db)
  const scan = sql`tenant.partners_with_due_exports(timestamptz)`
  await sql`revoke all on function ${scan} from public`.execute(db)
  await sql`grant execute on function ${scan} to consult_app`.execute(db)
  await sql`alter function ${scan} owner to consult_scanner`.execute(db)

  await sql`
    create table tenant.patient_export_files (
      partner_id text collate "C" not null,
      data_request_id text collate "C" not null,
      name text collate "C" not null,
      storage_key text not null,
      byte_size bigint,
      sha256 text,
      started_at timestamptz(3) not null,
      stored_at timestamptz(3),
      primary key (partner_id, data_request_id, name)
    )`.execute(db)
  await protectTenantTable(db, 'patient_export_files')

  await sql`
    alter table directory.partners
      add exports_per_day integer not null default 50 check (exports_per_day > 0)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table directory.partners drop exports_per_day`.execute(db)
  await sql`drop table tenant.patient_export_files`.execute(db)
  await sql`drop function tenant.partners_with_due_exports`.execute(db)
  await sql`drop table tenant.patient_exports`.execute(db)
}
