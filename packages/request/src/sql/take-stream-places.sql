-- Takes places for streams of one partner that open at the same time. A request has `n`, `holder` and `stream_id`. A
-- place is null when the partner is at its limit and this holder has no stream to give up. Requests are in the order in
-- which leases are renewed and places are freed, so that two calls cannot deadlock. The partner's streams are counted
-- once per call: a partner has thousands of them, and after an outage they all open at the same time.
create or replace function directory.take_stream_places(
  of_partner text, requests json, at timestamptz, until timestamptz, places integer, partner_places integer
) returns table(n integer, place integer)
language plpgsql volatile
as $$
#variable_conflict use_column
declare
  request record;
  opened integer;
  candidate integer;
  taken integer;
begin
  select count(*) into opened from directory.open_streams s where s.partner_id = of_partner and s.leased_until > at;
  for request in
    select c.* from json_to_recordset(requests) as c (n integer, holder text, stream_id uuid)
    order by c.holder collate "C", c.n
  loop
    -- Tabs of one holder that open together take their places one after the other.
    perform pg_advisory_xact_lock(hashtextextended(of_partner || ' ' || request.holder, 0));
    taken := null;
    if opened < partner_places then
      for candidate in
        select p.n from generate_series(0, places - 1) as p (n)
        left join directory.open_streams s
          on s.partner_id = of_partner and s.holder = request.holder and s.place = p.n
        where s.leased_until is null or s.leased_until <= at
        order by p.n
      loop
        insert into directory.open_streams as s (partner_id, holder, place, stream_id, opened_at, leased_until)
        values (of_partner, request.holder, candidate, request.stream_id, at, until)
        on conflict (partner_id, holder, place) do update
          set stream_id = excluded.stream_id, opened_at = excluded.opened_at, leased_until = excluded.leased_until
          where s.leased_until <= at;
        if found then
          taken := candidate;
          opened := opened + 1;
          exit;
        end if;
      end loop;
    end if;
    if taken is null then
      update directory.open_streams s set stream_id = request.stream_id, opened_at = at, leased_until = until
      where s.partner_id = of_partner and s.holder = request.holder and s.place = (
        select o.place from directory.open_streams o
        where o.partner_id = of_partner and o.holder = request.holder and o.leased_until > at
        order by o.opened_at, o.place limit 1 for update)
      returning s.place into taken;
    end if;
    n := request.n;
    place := taken;
    return next;
  end loop;
end
$$;

revoke all on function directory.take_stream_places from public;
grant execute on function directory.take_stream_places to consult_app;
