-- Totals about webhooks over all partners, for operators.
set local role consult_scanner;

create or replace function tenant.webhook_backlog(at timestamptz) returns table(webhooks bigint,
  webhook_seconds double precision)
language plpgsql stable security definer
set search_path = tenant, pg_temp
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query
    select
    (select coalesce(sum(h.last_sequence - e.cursor_sequence), 0)::bigint
    from webhook_endpoints e join event_heads h using (partner_id) where e.disabled_at is null)
    + (select count(*) from webhook_deliveries d join webhook_endpoints e using (partner_id, endpoint_id)
      where d.next_attempt_at is not null and e.disabled_at is null),
    (select greatest(coalesce(extract(epoch from at - min(waiting.created_at)), 0), 0)::float8
    from webhook_endpoints e cross join lateral (
      select d.event_created_at as created_at from webhook_deliveries d
      where d.partner_id = e.partner_id and d.endpoint_id = e.endpoint_id and d.next_attempt_at is not null
        and not d.is_resend and not d.is_replay
      union all
      (select v.created_at from event_heads h join events v using (partner_id)
       where h.partner_id = e.partner_id and h.last_sequence > e.cursor_sequence and v.sequence > e.cursor_sequence
       order by v.sequence limit 1)
    ) as waiting
    where e.disabled_at is null);
end
$$;

revoke all on function tenant.webhook_backlog from public;
grant execute on function tenant.webhook_backlog to consult_app;

reset role;
