-- The partners with a batch of the audit that the reader has not read. It asks partner by partner, because a query
-- must name its partner on a Citus cluster. `nobody` has the audit of requests that name no partner.
set local role consult_scanner;

create or replace function tenant.partners_with_unread_audit(reader text) returns table(partner_id text)
language plpgsql stable security definer
set search_path = tenant, pg_temp
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  own text collate "C";
  wanted constant text := reader;
begin
  for own in select p.partner_id from directory.partners p union all select 'nobody' loop
    if exists (select 1 from audit_batches b where b.partner_id = own and b.number > coalesce(
      (select r.batch_number from audit_readers r where r.partner_id = own and r.reader = wanted), 0)) then
      partner_id := own;
      return next;
    end if;
  end loop;
end
$$;

revoke all on function tenant.partners_with_unread_audit from public;
grant execute on function tenant.partners_with_unread_audit to consult_app;

reset role;
