set local role consult_directory;

create or replace function directory.rotate_operator(
  by_hash text, at timestamptz, id text, new_hash text, new_prefix text, until timestamptz
) returns boolean
language sql volatile security definer
set search_path = tenant, pg_temp
as $$
with rotated as (
  update directory.operators o
  set token_hash = new_hash, shown_prefix = new_prefix, token_created_at = at, expires_at = until, last_used_at = null
  where o.operator_id = id and o.revoked_at is null and exists (select 1 from directory.operators a
    where a.token_hash = by_hash and a.revoked_at is null and (a.expires_at is null or a.expires_at > at))
  returning 1)
select exists (select 1 from rotated)
$$;

revoke all on function directory.rotate_operator from public;
grant execute on function directory.rotate_operator to consult_app;

reset role;
