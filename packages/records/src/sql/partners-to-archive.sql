-- The partners whose rows of a month are not all in verified files.
set local role consult_housekeeper;

create or replace function tenant.partners_to_archive(log text, month date) returns table(partner_id text)
language plpgsql stable security definer
set search_path = tenant, pg_temp
set TimeZone = 'UTC'
as $$
declare
  source constant text := case log when 'events' then 'events' else 'audit_entries' end;
  at_column constant text := case log when 'events' then 'created_at' else 'at' end;
  after_archive constant text := case log when 'events'
    then 't.sequence > coalesce(a.last_sequence, 0)'
    else '(a.last_at is null or (t.at, t.entry_id) > (a.last_at, a.last_id))' end;
  in_month constant text := format('t.%I >= %L and t.%I < %L', at_column, month::timestamptz, at_column,
    (month + interval '1 month')::timestamptz);
begin
  if log not in ('events', 'audit') or month <> date_trunc('month', month) then
    raise exception 'no such month of a log: % %', log, month;
  end if;
  -- Jumps from partner to partner along the index, without reading the rows in between.
  return query execute format($q$
    with recursive p as (
      select min(t.partner_id) as id from %1$I t where %2$s
      union all
      select (select min(t.partner_id) from %1$I t where t.partner_id > p.id and %2$s) from p where p.id is not null)
    select p.id::text from p
    left join lateral (
      select last_sequence, last_at, last_id from archives a
      where a.partner_id = p.id and a.log = %3$L and a.month = %4$L and a.verified_at is not null
      order by a.part desc limit 1) a on true
    where p.id is not null
      and (exists (select from %1$I t where t.partner_id = p.id and %2$s and %5$s)
        -- A part is missing, or was not read back.
        or exists (select from archives a where a.partner_id = p.id and a.log = %3$L and a.month = %4$L
          having count(a.verified_at) <> coalesce(max(a.part), 0)))
    $q$, source, in_month, log, month, after_archive);
end
$$;

revoke all on function tenant.partners_to_archive from public;
grant execute on function tenant.partners_to_archive to consult_app;

reset role;
