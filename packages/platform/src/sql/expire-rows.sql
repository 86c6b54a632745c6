-- Housekeeping for all partners: deletes rows of a table whose time has passed. One statement handles up to `most` rows of one
-- partner, so that it locks none for long. It skips rows that another transaction has locked, so it never waits for a use case. It
-- identifies rows by their keys, because Citus does not pass the privilege to read `ctid` on to shards.
set local role consult_housekeeper;

create or replace function tenant.expire_rows(kind text, until timestamptz, most integer) returns bigint
language plpgsql volatile security definer
set search_path = tenant, pg_temp
as $$
declare
  -- Every table whose rows expire, with the column of their time. From no other table may its caller delete.
  times constant jsonb := '{
    "attendances": "attends_until",
    "daily_usage": "day",
    "idempotency_keys": "created_at",
    "message_receipts": "created_at",
    "patient_devices": "last_seen_at",
    "reply_drafts": "saved_at",
    "request_counts": "bucket",
    "request_log": "recorded_at",
    "request_log_gaps": "minute",
    "team_events": "occurred_at",
    "usage_days": "day",
    "webhook_attempts": "attempted_at"
  }';
  keys name[];
  statement text;
  own text collate "C";
  changed bigint;
  total bigint := 0;
begin
  if not times ? kind then
    raise exception 'rows of % do not expire', kind;
  end if;
  select array_agg(a.attname order by a.attnum) into strict keys
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = format('tenant.%I', kind)::regclass and i.indisprimary and a.attname <> 'partner_id';
  statement := format(
    'with due as materialized (
       select %2$s from tenant.%1$I t where t.partner_id = $1 and t.%4$I <= $2 limit $3 for update skip locked)
     delete from tenant.%1$I t using due where t.partner_id = $1 and %3$s',
    kind,
    (select string_agg(format('t.%I', key), ', ') from unnest(keys) key),
    (select string_agg(format('t.%1$I = due.%1$I', key), ' and ') from unnest(keys) key),
    times ->> kind);
  for own in select p.partner_id from directory.partners p loop
    execute statement using own, until, most - total;
    get diagnostics changed = row_count;
    total := total + changed;
    exit when total >= most;
  end loop;
  return total;
end
$$;

revoke all on function tenant.expire_rows from public;
grant execute on function tenant.expire_rows to consult_app;

reset role;
