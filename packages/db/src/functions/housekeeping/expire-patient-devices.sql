-- Housekeeping for all partners. One statement handles up to `most` rows of one partner, so that it locks none for
-- long. It skips rows that another transaction has locked, so it never waits for a use case. It identifies rows by
-- their keys, because Citus does not pass the privilege to read `ctid` on to shards.
set local role consult_housekeeper;

create or replace function tenant.expire_patient_devices(until timestamptz, most integer) returns bigint
language plpgsql volatile security definer
set search_path = tenant, pg_temp
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  own text collate "C";
  changed bigint;
  total bigint := 0;
begin
  for own in select p.partner_id from directory.partners p loop
    with due as materialized (
      select t.device_id from patient_devices t
      where t.partner_id = own and t.last_seen_at <= until
      limit most - total for update skip locked)
    delete from patient_devices t using due
    where t.partner_id = own and t.device_id = due.device_id;
    get diagnostics changed = row_count;
    total := total + changed;
    exit when total >= most;
  end loop;
  return total;
end
$$;

revoke all on function tenant.expire_patient_devices from public;
grant execute on function tenant.expire_patient_devices to consult_app;

reset role;
