import { type Kysely, sql } from 'kysely'
import { protectTenantTable, showToScanner } from './tenant-table.ts'

const quote = (body: string) => `$body$${body}$body$`

/** Tables of which the application could not delete rows: nothing else does. */
const kept = ['async_consult_order', 'call_messages', 'recording_consents'] as const

/**
 * Requests about the data of a patient, which a worker fulfills, and what erasing needs: legal holds, a mark on patients
 * that are being erased, and the patient of a stored answer. Source: docs/erasure.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.data_requests (
      partner_id text collate "C" not null,
      data_request_id text collate "C" not null,
      kind text not null check (kind = 'erasure'),
      patient_id text collate "C" not null,
      status text not null check (status in ('pending', 'running', 'done', 'failed')),
      next_attempt_at timestamptz(3),
      attempts integer not null check (attempts >= 0),
      request_id text,
      created_at timestamptz(3) not null,
      finished_at timestamptz(3),
      primary key (partner_id, data_request_id),
      check ((status = 'done') = (finished_at is not null))
    )`.execute(db)
  await sql`
    create unique index data_requests_one_erasure on tenant.data_requests (partner_id, patient_id)
      where kind = 'erasure'`.execute(db)
  await sql`
    create index data_requests_due on tenant.data_requests (partner_id, next_attempt_at)
      where next_attempt_at is not null`.execute(db)
  await protectTenantTable(db, 'data_requests', ['select', 'insert', 'update'])
  await showToScanner(db, 'data_requests', ['partner_id', 'next_attempt_at'])
  await sql`
    create function tenant.partners_with_due_data_requests(at timestamptz) returns table (partner_id text)
    language plpgsql stable security definer set search_path = tenant, pg_temp
    as ${sql.raw(
      quote(`
      #variable_conflict use_column
      begin
        return query select distinct r.partner_id::text from data_requests r where r.next_attempt_at <= at;
      end`),
    )}`.execute(db)
  const scan = sql`tenant.partners_with_due_data_requests(timestamptz)`
  await sql`revoke all on function ${scan} from public`.execute(db)
  await sql`grant execute on function ${scan} to consult_app`.execute(db)
  await sql`alter function ${scan} owner to consult_scanner`.execute(db)
  await sql`
    alter table tenant.patients add legal_hold_since timestamptz(3), add erasing_since timestamptz(3)`.execute(db)
  await sql`alter table tenant.idempotency_keys add patient_id text collate "C"`.execute(db)
  for (const table of kept) await sql`grant delete on ${sql.id('tenant', table)} to consult_app`.execute(db)
  await sql`grant update (response_head) on tenant.webhook_attempts to consult_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`revoke update (response_head) on tenant.webhook_attempts from consult_app`.execute(db)
  for (const table of kept) await sql`revoke delete on ${sql.id('tenant', table)} from consult_app`.execute(db)
  await sql`alter table tenant.idempotency_keys drop patient_id`.execute(db)
  await sql`alter table tenant.patients drop legal_hold_since, drop erasing_since`.execute(db)
  await sql`drop function tenant.partners_with_due_data_requests`.execute(db)
  await sql`drop table tenant.data_requests`.execute(db)
}
