-- The backlog of the whole installation, for operators: totals over all partners. It runs as the scanner, so that the
-- application's role itself never sees data of other partners.
set local role consult_scanner;

create or replace function tenant.backlog(at timestamptz) returns table(
  lane_items bigint, lane_seconds double precision, timers bigint, timer_seconds double precision,
  recordings bigint, recording_seconds double precision, transcripts bigint, transcript_seconds double precision
)
language plpgsql stable security definer
set search_path = tenant, pg_temp
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query
    select
      (select coalesce(sum(accepted - delivered), 0)::bigint from lanes where (partner_id, lane_key) in (
        select partner_id, lane_key from lane_queue)),
      (select coalesce(extract(epoch from at - min(ready_at)), 0)::float8 from lane_queue
        where ready_at <= at),
      (select count(*) from timers where next_attempt_at <= at),
      (select coalesce(extract(epoch from at - min(next_attempt_at)), 0)::float8 from timers
        where next_attempt_at <= at),
      (select count(*) from recordings where next_attempt_at is not null),
      (select coalesce(extract(epoch from at - min(next_attempt_at)), 0)::float8 from recordings
        where next_attempt_at <= at),
      (select count(*) from recordings where transcript_next_attempt_at is not null),
      (select coalesce(extract(epoch from at - min(transcript_next_attempt_at)), 0)::float8 from recordings
        where transcript_next_attempt_at <= at);
end
$$;

revoke all on function tenant.backlog from public;
grant execute on function tenant.backlog to consult_app;

reset role;
