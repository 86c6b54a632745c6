set local role consult_housekeeper;

create or replace function tenant.partners_with_expired_recordings(at timestamptz, default_days integer)
  returns table(partner_id text, days integer)
language plpgsql stable security definer
set search_path = tenant, pg_temp
as $$
#variable_conflict use_column
declare
  own record;
begin
  for own in
    select p.partner_id, coalesce(p.recording_retention_days, default_days) as days from directory.partners p
    loop
    if exists (select from recordings r where r.partner_id = own.partner_id and r.removed_at is null
        and r.stored_at <= at - make_interval(days => own.days))
      or own.days is not null and exists (select from recordings r where r.partner_id = own.partner_id
        and r.removed_at is not null and r.stored_at is not null)
      then
      partner_id := own.partner_id;
      days := own.days;
      return next;
    end if;
  end loop;
end
$$;

revoke all on function tenant.partners_with_expired_recordings from public;
grant execute on function tenant.partners_with_expired_recordings to consult_app;

reset role;
