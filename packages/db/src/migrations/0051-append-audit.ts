import { type Kysely, sql } from 'kysely'

/** An entry's columns, without the partner. */
const columns = `entry_id, at, act, outcome, code, actor_kind, actor_id, as_physician_id, credential, resource_type,
  resource_id, consult_id, patient_id, patient_ids, client_address, user_agent, request_id`

/**
 * Adds audit entries in one call. Every read request makes one, and planning its three statements took longer than
 * running them; a function caches its plans. It runs with the caller's privileges, under row-level security.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tenant.append_audit(partner text, entries json) returns void
    language plpgsql volatile security invoker
    set search_path = pg_catalog, tenant
    as $$
    declare
      added tenant.audit_entries[];
    begin
      -- Outside a unit of work, this statement is the whole transaction.
      perform set_config('consult.partner_id', partner, true);
      select array_agg(e) into added from json_populate_recordset(null::tenant.audit_entries, entries) e;
      insert into tenant.audit_entries (partner_id, ${sql.raw(columns)})
      select partner, ${sql.raw(columns)} from unnest(added);
      insert into tenant.audit_unsealed (partner_id, at, entry_id)
      select partner, at, entry_id from unnest(added);
      -- Pages are filed under each of their patients, so that all entries of a patient are found.
      insert into tenant.audit_page_patients (partner_id, patient_id, at, entry_id)
      select partner, patient, at, entry_id from unnest(added), unnest(patient_ids) patient;
    end
    $$`.execute(db)
  await sql`revoke all on function tenant.append_audit from public`.execute(db)
  await sql`grant execute on function tenant.append_audit to consult_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function tenant.append_audit`.execute(db)
}
