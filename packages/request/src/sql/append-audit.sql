-- Adds audit entries in one call. Every read request makes one, and planning its statements takes longer than running
-- them; a function caches its plans. It runs with the caller's privileges, under row-level security. Each insert
-- returns rows that nobody reads: otherwise Citus would copy the rows into the table, and COPY is refused under
-- row-level security.
create or replace function tenant.append_audit(partner text, entries json) returns void
language plpgsql volatile
set search_path = pg_catalog, tenant
as $$
declare
  added tenant.audit_entries[];
  ignored bigint;
begin
  -- Outside a unit of work, this statement is the whole transaction.
  perform set_config('consult.partner_id', partner, true);
  select array_agg(e) into added from json_populate_recordset(null::tenant.audit_entries, entries) e;
  with inserted as (
    insert into tenant.audit_entries (partner_id, entry_id, at, act, outcome, code, actor_kind, actor_id,
      as_physician_id, credential, resource_type,
resource_id, consult_id, patient_id, patient_ids, client_address, user_agent, session, request_id)
    select partner, entry_id, at, act, outcome, code, actor_kind, actor_id, as_physician_id, credential,
      resource_type,
resource_id, consult_id, patient_id, patient_ids, client_address, user_agent, session, request_id
  from unnest(added) returning 1)
  select count(*) into ignored from inserted;
  with inserted as (
    insert into tenant.audit_unsealed (partner_id, at, entry_id)
    select partner, at, entry_id from unnest(added) returning 1)
  select count(*) into ignored from inserted;
  -- Pages are filed under each of their patients, so that all entries of a patient are found.
  with inserted as (
    insert into tenant.audit_page_patients (partner_id, patient_id, at, entry_id)
    select partner, patient, at, entry_id from unnest(added), unnest(patient_ids) patient returning 1)
  select count(*) into ignored from inserted;
end
$$;

revoke all on function tenant.append_audit from public;
grant execute on function tenant.append_audit to consult_app;
