-- Deletes the bookkeeping of deliveries whose events are archived: the archive has it too. Deletes at most `most` rows
-- from each table, and skips rows that another transaction has locked.
set local role consult_housekeeper;

create or replace function tenant.delete_archived_deliveries(most integer) returns bigint
language plpgsql volatile security definer
set search_path = tenant, pg_temp
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  own text collate "C";
  changed bigint;
  total bigint := 0;
  archived_until bigint;
  abandoned bigint;
begin
  for own in select p.partner_id from directory.partners p loop
    select max(a.last_sequence) into archived_until from archives a
      join directory.archived_months m on m.log = a.log and m.month = a.month
      where a.partner_id = own and a.log = 'events' and a.verified_at is not null;
    continue when archived_until is null;
    with due as materialized (
      select t.event_sequence from sent_events t
      where t.partner_id = own and t.event_sequence <= archived_until
      limit most - total for update skip locked)
    delete from sent_events t using due where t.partner_id = own and t.event_sequence = due.event_sequence;
    get diagnostics changed = row_count;
    with due as materialized (
      select t.endpoint_id, t.event_sequence from webhook_deliveries t
      where t.partner_id = own and t.event_sequence <= archived_until
      limit most - total for update skip locked)
    delete from webhook_deliveries t using due
    where t.partner_id = own and t.endpoint_id = due.endpoint_id and t.event_sequence = due.event_sequence;
    get diagnostics abandoned = row_count;
    changed := greatest(changed, abandoned);
    total := total + changed;
    exit when total >= most;
  end loop;
  return total;
end
$$;

revoke all on function tenant.delete_archived_deliveries from public;
grant execute on function tenant.delete_archived_deliveries to consult_app;

reset role;
