import { type Kysely, sql } from 'kysely'

/**
 * `open_stream` of 0047. A lost race for a place keeps the row locked, and so tabs that were opened together and tried the
 * places in random orders could deadlock. Streams of one holder take their places one after the other, in order.
 */
const openStream = ({ before, order }: { before: string; order: string }) => `
  create or replace function directory.open_stream(
    of_partner text, of_holder text, new_id uuid, at timestamptz, until timestamptz, places integer,
    partner_places integer
  ) returns integer language plpgsql as $$
  declare
    taken integer;
  begin
    ${before}
    if (
      select count(*) from directory.open_streams s where s.partner_id = of_partner and s.leased_until > at
    ) < partner_places then
      for taken in
        select p.n from generate_series(0, places - 1) as p (n)
        left join directory.open_streams s on s.partner_id = of_partner and s.holder = of_holder and s.place = p.n
        where s.leased_until is null or s.leased_until <= at
        order by ${order}
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

const oneAfterTheOther = `perform pg_advisory_xact_lock(hashtextextended(of_partner || ' ' || of_holder, 0));`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(openStream({ before: oneAfterTheOther, order: 'p.n' })).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(openStream({ before: '', order: 'random()' })).execute(db)
}
