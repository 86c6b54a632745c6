import { type Kysely, sql } from 'kysely'

const together = 'directory.take_stream_places(json, timestamptz, timestamptz, integer)'

/**
 * Takes the places of streams that open together. A claim: `n`, `partner_id`, `holder`, `stream_id`, `partner_places`. A
 * place is null when the partner is at its limit and this holder has no stream to give up. Claims are in the order in
 * which leases are renewed and places are freed, so that none of these deadlock. The streams of a partner are counted once
 * for all of its claims: it has thousands, and after an outage they all open at the same time.
 */
const takePlaces = `
  create function directory.take_stream_places(
    claims json, at timestamptz, until timestamptz, places integer
  ) returns table (n integer, place integer) language plpgsql as $$
  #variable_conflict use_column
  declare
    claim record;
    counted text;
    opened integer;
    candidate integer;
    taken integer;
  begin
    for claim in
      select c.* from json_to_recordset(claims)
        as c (n integer, partner_id text, holder text, stream_id uuid, partner_places integer)
      order by c.partner_id collate "C", c.holder collate "C", c.n
    loop
      -- Tabs of one holder that open together take their places one after the other.
      perform pg_advisory_xact_lock(hashtextextended(claim.partner_id || ' ' || claim.holder, 0));
      if claim.partner_id is distinct from counted then
        counted := claim.partner_id;
        select count(*) into opened from directory.open_streams s where s.partner_id = counted and s.leased_until > at;
      end if;
      taken := null;
      if opened < claim.partner_places then
        for candidate in
          select p.n from generate_series(0, places - 1) as p (n)
          left join directory.open_streams s
            on s.partner_id = claim.partner_id and s.holder = claim.holder and s.place = p.n
          where s.leased_until is null or s.leased_until <= at
          order by p.n
        loop
          insert into directory.open_streams as s (partner_id, holder, place, stream_id, opened_at, leased_until)
          values (claim.partner_id, claim.holder, candidate, claim.stream_id, at, until)
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
        update directory.open_streams s set stream_id = claim.stream_id, opened_at = at, leased_until = until
        where s.partner_id = claim.partner_id and s.holder = claim.holder and s.place = (
          select o.place from directory.open_streams o
          where o.partner_id = claim.partner_id and o.holder = claim.holder and o.leased_until > at
          order by o.opened_at, o.place limit 1 for update)
        returning s.place into taken;
      end if;
      n := claim.n;
      place := taken;
      return next;
    end loop;
  end $$`

/** What processes of the previous version call while an installation is upgraded. */
const takeOne = `
  create or replace function directory.open_stream(
    of_partner text, of_holder text, new_id uuid, at timestamptz, until timestamptz, places integer,
    partner_places integer
  ) returns integer language sql as $$
    select place from directory.take_stream_places(
      json_build_array(json_build_object(
        'n', 0, 'partner_id', of_partner, 'holder', of_holder, 'stream_id', new_id, 'partner_places', partner_places)),
      at, until, places)
  $$`

/** `open_stream` of 0069. */
const takeOneBefore = `
  create or replace function directory.open_stream(
    of_partner text, of_holder text, new_id uuid, at timestamptz, until timestamptz, places integer,
    partner_places integer
  ) returns integer language plpgsql as $$
  declare
    taken integer;
  begin
    perform pg_advisory_xact_lock(hashtextextended(of_partner || ' ' || of_holder, 0));
    if (
      select count(*) from directory.open_streams s where s.partner_id = of_partner and s.leased_until > at
    ) < partner_places then
      for taken in
        select p.n from generate_series(0, places - 1) as p (n)
        left join directory.open_streams s on s.partner_id = of_partner and s.holder = of_holder and s.place = p.n
        where s.leased_until is null or s.leased_until <= at
        order by p.n
      loop
        insert into directory.open_streams as s (partner_id, holder, place, stream_id, opened_at, leased_until)
        values (of_partner, of_holder, taken, new_id, at, until)
        on conflict (partner_id, holder, place) do update
          set stream_id = excluded.stream_id, opened_at = excluded.opened_at, leased_until = excluded.leased_until
          where s.leased_until <= at;
        if found then
          return taken;
        end if;
      end loop;
    end if;
    update directory.open_streams s set stream_id = new_id, opened_at = at, leased_until = until
    where s.partner_id = of_partner and s.holder = of_holder and s.place = (
      select o.place from directory.open_streams o
      where o.partner_id = of_partner and o.holder = of_holder and o.leased_until > at
      order by o.opened_at, o.place limit 1 for update)
    returning s.place into taken;
    return taken;
  end $$`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(takePlaces).execute(db)
  await sql`revoke all on function ${sql.raw(together)} from public`.execute(db)
  await sql`grant execute on function ${sql.raw(together)} to consult_app`.execute(db)
  await sql.raw(takeOne).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(takeOneBefore).execute(db)
  await sql`drop function ${sql.raw(together)}`.execute(db)
}
