set local role consult_directory;

create or replace function directory.revoke_operator(by_hash text, at timestamptz, id text) returns boolean
language sql volatile security definer
set search_path = tenant, pg_temp
as $$
with everybody as materialized (
  select o.operator_id, o.token_hash, o.revoked_at is null and (o.expires_at is null or o.expires_at > at) as usable
  from directory.operators o order by o.operator_id for update),
revoked as (
  update directory.operators o set revoked_at = at
  where o.operator_id = id and o.revoked_at is null
    and exists (select 1 from everybody e where e.token_hash = by_hash and e.usable)
    and exists (select 1 from everybody e where e.operator_id <> id and e.usable)
  returning 1)
select exists (select 1 from revoked)
$$;

revoke all on function directory.revoke_operator from public;
grant execute on function directory.revoke_operator to consult_app;

reset role;
