-- Copies the columns by which consults are listed. It runs for each row: on a Citus cluster, a shard's trigger cannot
-- pass the set of changed rows to a statement about the distributed table. The turns subtract the head starts of
-- packages/domain/src/vocabulary/turns.ts; a test compares both.
create or replace function tenant.order_async_consults() returns trigger
language plpgsql volatile
set search_path = pg_catalog, tenant
as $$
begin
  insert into tenant.async_consult_order (
    partner_id, async_consult_id, status, physician_id, last_activity_at, queued_at, response_due_at, closed_at,
    priority_rank, queue_turn, reply_turn, invited_by)
  values (
    new.partner_id, new.async_consult_id, new.status, new.physician_id, new.last_activity_at, new.queued_at,
    new.response_due_at, new.closed_at, case new.priority when 'emergency' then 0 when 'urgent' then 1 else 2 end,
    new.queued_at - make_interval(secs => case new.priority when 'emergency' then 86400 when 'urgent' then 14400 else 0 end),
    new.response_due_at - make_interval(secs => case new.priority when 'emergency' then 86400 when 'urgent' then 900 else 0 end),
    new.invited_by)
  on conflict (partner_id, async_consult_id) do update set
    (status, physician_id, last_activity_at, queued_at, response_due_at, closed_at, priority_rank, queue_turn,
      reply_turn) = row(
      excluded.status, excluded.physician_id, excluded.last_activity_at, excluded.queued_at, excluded.response_due_at,
      excluded.closed_at, excluded.priority_rank, excluded.queue_turn, excluded.reply_turn);
  return null;
end
$$;

revoke all on function tenant.order_async_consults from public;

create or replace trigger order_after_insert after insert on tenant.async_consults
  for each row execute function tenant.order_async_consults();

create or replace trigger order_after_update after update on tenant.async_consults
  for each row when (
    (old.status, old.physician_id, old.last_activity_at, old.queued_at, old.response_due_at, old.closed_at,
      old.priority)
    is distinct from
    (new.status, new.physician_id, new.last_activity_at, new.queued_at, new.response_due_at, new.closed_at,
      new.priority))
  execute function tenant.order_async_consults();
