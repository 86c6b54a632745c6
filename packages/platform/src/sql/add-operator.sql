set local role consult_directory;

create or replace function directory.add_operator(
  by_hash text, at timestamptz, id text, new_name text, new_email text, new_hash text, new_prefix text,
  until timestamptz
) returns boolean
language sql volatile security definer
set search_path = tenant, pg_temp
as $$
with added as (
  insert into directory.operators
    (operator_id, name, email, token_hash, shown_prefix, token_created_at, expires_at, created_at, created_by)
  select id, new_name, new_email, new_hash, new_prefix, at, until, at, a.operator_id
  from directory.operators a where a.token_hash = by_hash and a.revoked_at is null and (a.expires_at is null
    or a.expires_at > at)
  returning 1)
select exists (select 1 from added)
$$;

revoke all on function directory.add_operator from public;
grant execute on function directory.add_operator to consult_app;

reset role;
