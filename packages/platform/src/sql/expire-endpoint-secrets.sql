-- Housekeeping for all partners. One statement handles up to `most` rows of one partner, so that it locks none for
-- long. It skips rows that another transaction has locked, so it never waits for a use case. It identifies rows by
-- their keys, because Citus does not pass the privilege to read `ctid` on to shards.
set local role consult_housekeeper;

create or replace function tenant.expire_endpoint_secrets(until timestamptz, most integer) returns bigint
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
      select t.endpoint_id from webhook_endpoints t
      where t.partner_id = own and t.previous_secret_until <= until
      limit most - total for update skip locked)
      update webhook_endpoints t set encrypted_previous_secret = null, previous_secret_until = null
      from due where t.partner_id = own and t.endpoint_id = due.endpoint_id;
    get diagnostics changed = row_count;
    total := total + changed;
    exit when total >= most;
  end loop;
  return total;
end
$$;

revoke all on function tenant.expire_endpoint_secrets from public;
grant execute on function tenant.expire_endpoint_secrets to consult_app;

reset role;
