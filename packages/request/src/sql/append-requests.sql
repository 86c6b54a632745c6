-- Adds the log entries that a process has gathered for requests of one partner. The head row provides each entry's
-- sequence and stays locked until the commit, so a reader that continues after a sequence misses no entry. The log may
-- lose its last entries when the server crashes, so commits do not wait for the disk.
create or replace function tenant.append_requests(
  partner text, recorded timestamptz, entries json, gaps json, counts json
) returns void
language plpgsql volatile
set search_path = pg_catalog, tenant
as $$
declare
  size bigint := json_array_length(entries);
  before bigint;
  stamp timestamptz;
  ignored bigint;
begin
  -- Outside a unit of work, this statement is the whole transaction.
  perform set_config('consult.partner_id', partner, true), set_config('synchronous_commit', 'off', true);
  if size > 0 then
    insert into tenant.request_log_heads as h (partner_id, last_sequence, recorded_at)
    values (partner, size, recorded)
    on conflict (partner_id) do update set
      last_sequence = h.last_sequence + excluded.last_sequence,
      recorded_at = greatest(h.recorded_at, excluded.recorded_at)
    returning h.last_sequence - size, h.recorded_at into before, stamp;
    with inserted as (
      insert into tenant.request_log (partner_id, sequence, recorded_at, at, request_id, method, route, path_ids,
        status, code, problems, duration_ms, credential, key_id, physician_id, service_version, network,
        network_refused, replayed)
      select partner, before + e.place, stamp, e.at, e.request_id, e.method, e.route, e.path_ids, e.status, e.code,
        e.problems, e.duration_ms, e.credential, e.key_id, e.physician_id, e.service_version, e.network,
        e.network_refused, e.replayed
      from rows from (json_to_recordset(entries) as (at timestamptz, request_id text, method text, route text,
        path_ids text[], status integer, code text, problems json, duration_ms integer, credential text, key_id text,
        physician_id text, service_version text, network text, network_refused boolean, replayed boolean))
        with ordinality as e (at, request_id, method, route, path_ids, status, code, problems, duration_ms,
          credential, key_id, physician_id, service_version, network, network_refused, replayed, place)
      returning 1)
    select count(*) into ignored from inserted;
  end if;
  with inserted as (
    insert into tenant.request_log_gaps as g (partner_id, minute, requests)
    select partner, e.minute, e.requests from json_to_recordset(gaps) as e (minute timestamptz, requests integer)
    on conflict (partner_id, minute) do update set requests = g.requests + excluded.requests
    returning 1)
  select count(*) into ignored from inserted;
  with inserted as (
    insert into tenant.request_counts as c (partner_id, bucket, method, route, status, code, key_id, service_version,
      network_refused, deprecated, requests)
    select partner, e.bucket, e.method, e.route, e.status, e.code, e.key_id, e.service_version, e.network_refused,
      e.deprecated, e.requests
    from json_to_recordset(counts) as e (
      bucket timestamptz, method text, route text, status integer, code text, key_id text, service_version text,
      network_refused boolean, deprecated boolean, requests integer)
    on conflict (partner_id, bucket, method, route, status, code, key_id, service_version, network_refused,
      deprecated) do update set requests = c.requests + excluded.requests
    returning 1)
  select count(*) into ignored from inserted;
end
$$;

revoke all on function tenant.append_requests from public;
grant execute on function tenant.append_requests to consult_app;
