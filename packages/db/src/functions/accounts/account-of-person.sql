set local role consult_directory;

create or replace function directory.account_of_person(wanted text) returns table(email text, partner_id text,
  physician_id text, password_hash text, deactivated_at timestamptz, role text
)
language sql stable security definer rows 1
set search_path = tenant, pg_temp
as $$
select a.email, a.partner_id, a.physician_id, a.password_hash, a.deactivated_at, a.role
  from directory.portal_accounts a where a.physician_id = wanted collate "C"
$$;

revoke all on function directory.account_of_person from public;
grant execute on function directory.account_of_person to consult_app;

reset role;
