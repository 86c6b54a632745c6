-- The partners with alerts that have not been announced by mail. It asks partner by partner, because a query must name
-- its partner on a Citus cluster.
set local role consult_scanner;

create or replace function tenant.partners_with_unmailed_alerts(at timestamptz) returns table(partner_id text)
language plpgsql stable security definer
set search_path = tenant, pg_temp
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  own text collate "C";

begin
  for own in select p.partner_id from directory.partners p union all select 'nobody' loop
    if exists (select 1 from audit_alerts a where a.partner_id = own and a.mailed_at is null) then
      partner_id := own;
      return next;
    end if;
  end loop;
end
$$;

revoke all on function tenant.partners_with_unmailed_alerts from public;
grant execute on function tenant.partners_with_unmailed_alerts to consult_app;

reset role;
