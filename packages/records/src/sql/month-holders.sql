-- The partners whose rows of an archived month are still needed, or whose older rows still exist, and why. An endpoint
-- that has been disabled for more than 30 days does not hold a month.
set local role consult_housekeeper;

create or replace function tenant.month_holders(log text, month date) returns table(partner_id text, reason text)
language plpgsql stable security definer
set search_path = tenant, pg_temp
set TimeZone = 'UTC'
as $$
#variable_conflict use_column
declare
  of_log constant text := log;
  of_month constant date := month;
begin
  if log not in ('events', 'audit') or month <> date_trunc('month', month) then
    raise exception 'no such month of a log: % %', log, month;
  end if;
  if of_log = 'audit' then
    return query
      select distinct u.partner_id::text, 'unsealed' from audit_unsealed u where u.at < of_month + interval '1 month'
      union all
      select distinct e.partner_id::text, 'older_rows' from audit_entries e where e.at < of_month;
    return;
  end if;
  return query
    with ends as (
      select a.partner_id, max(a.last_sequence) as last from archives a
      where a.log = 'events' and a.month = of_month and a.verified_at is not null group by 1)
    select distinct ends.partner_id::text, 'webhook_behind' from ends join webhook_endpoints w using (partner_id)
    where w.cursor_sequence < ends.last and (w.disabled_at is null or w.disabled_at > now() - interval '30 days')
    union all
    select distinct ends.partner_id::text, 'webhook_waiting'
      from ends left join webhook_endpoints w using (partner_id)
    where (w.disabled_at is null or w.disabled_at > now() - interval '30 days') and exists (select
      from webhook_deliveries d where d.partner_id = ends.partner_id and d.endpoint_id = w.endpoint_id
      and d.event_sequence <= ends.last and d.next_attempt_at is not null)
    union all
    select distinct e.partner_id::text, 'older_rows' from events e where e.created_at < of_month;
end
$$;

revoke all on function tenant.month_holders from public;
grant execute on function tenant.month_holders to consult_app;

reset role;
