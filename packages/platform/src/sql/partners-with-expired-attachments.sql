set local role consult_housekeeper;

create or replace function tenant.partners_with_expired_attachments(until timestamptz) returns table(partner_id text)
language plpgsql stable security definer
set search_path = tenant, pg_temp
as $$
#variable_conflict use_column
declare
  own text collate "C";
begin
  for own in select p.partner_id from directory.partners p loop
    if exists (select from attachments a where a.partner_id = own and a.free_since <= until) then
      partner_id := own;
      return next;
    end if;
  end loop;
end
$$;

revoke all on function tenant.partners_with_expired_attachments from public;
grant execute on function tenant.partners_with_expired_attachments to consult_app;

reset role;
