set local role consult_directory;

create or replace function directory.operator_of_token(hash text) returns table(operator_id text, name text,
  token_created_at timestamptz, expires_at timestamptz, revoked_at timestamptz
)
language sql stable security definer
set search_path = tenant, pg_temp
as $$
select o.operator_id, o.name, o.token_created_at, o.expires_at, o.revoked_at
from directory.operators o where o.token_hash = hash
$$;

revoke all on function directory.operator_of_token from public;
grant execute on function directory.operator_of_token to consult_app;

reset role;
