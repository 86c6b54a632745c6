-- The second check around the tables of partners: the application's role can see and write only rows of the
-- transaction's partner, whatever the statement says. It is forced, so it also binds the owner. Tables of later
-- migrations use `protectTenantTable`.
do $$
declare
  found record;
begin
  for found in
    select c.oid::regclass as name, c.relispartition as is_partition from pg_class c
    where c.relnamespace = 'tenant'::regnamespace and c.relkind in ('r', 'p') order by c.relname
  loop
    execute format('alter table %s enable row level security', found.name);
    execute format('alter table %s force row level security', found.name);
    if not found.is_partition then
      execute format(
        $q$create policy tenant on %s
          using (partner_id = current_setting('consult.partner_id', true))
          with check (partner_id = current_setting('consult.partner_id', true))$q$, found.name);
    end if;
  end loop;
end
$$;

-- Tables whose rows are updated or deleted all the time. By default, PostgreSQL vacuums a table once a fifth of it is
-- dead. That is too late for a queue of a few rows with thousands of dead rows, and too much at once for a table with
-- millions of rows.
do $$
declare
  name text;
begin
  foreach name in array array[
    'directory.embed_sessions', 'directory.instances', 'directory.open_streams', 'directory.rate_buckets',
    'directory.sessions', 'tenant.async_consult_order', 'tenant.async_consults', 'tenant.attendances',
    'tenant.audit_unsealed', 'tenant.event_heads', 'tenant.idempotency_keys', 'tenant.lane_items',
    'tenant.lane_queue', 'tenant.lanes', 'tenant.message_receipts', 'tenant.telehealth_consults',
    'tenant.timers', 'tenant.webhook_deliveries'
  ] loop
    execute format(
      'alter table %s set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500, '
      'autovacuum_analyze_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0)', name);
  end loop;
end
$$;

-- The partitions that every installation begins with.
select tenant.ensure_months('events', now()::date, 4), tenant.ensure_months('audit_entries', now()::date, 4),
  tenant.ensure_months('audit_page_patients', now()::date, 4);
insert into directory.event_log_epochs (epoch, follows, began_at, reason)
values (extract(epoch from now())::bigint, null, now(), 'created');
insert into directory.periodic_tasks (task, due_at, leased_until)
select task, now(), now()
from unnest(array['housekeeping', 'archiving', 'usage', 'alert_mails', 'siem', 'retention', 'sso_domains']) as task;
