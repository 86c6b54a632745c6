import { type Kysely, sql } from 'kysely'

const signature = 'directory.open_stream(text, text, uuid, timestamptz, timestamptz, integer, integer)'

/**
 * The open streams of each holder, across all processes. A holder has a fixed number of numbered places, so the primary
 * key enforces the limit under any concurrency. Unlogged: after a crash every place is free, and open streams claim
 * theirs again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table directory.partners
      add column max_streams integer not null default 2000 check (max_streams > 0)`.execute(db)
  await sql`
    create unlogged table directory.open_streams (
      partner_id text collate "C" not null,
      holder text collate "C" not null,
      place integer not null,
      stream_id uuid not null unique,
      opened_at timestamptz(3) not null,
      leased_until timestamptz(3) not null,
      primary key (partner_id, holder, place)
    ) with (fillfactor = 50)`.execute(db)
  await sql`grant select, insert, update, delete on directory.open_streams to consult_app`.execute(db)
  // Returns the place; null when the partner is at its limit and this holder has no stream to give up.
  await sql`
    create function directory.open_stream(
      of_partner text, of_holder text, new_id uuid, at timestamptz, until timestamptz, places integer,
      partner_places integer
    ) returns integer language plpgsql as $$
    declare
      taken integer;
    begin
      if (
        select count(*) from directory.open_streams s where s.partner_id = of_partner and s.leased_until > at
      ) < partner_places then
        -- Tabs that are restored together choose different places.
        for taken in
          select p.n from generate_series(0, places - 1) as p (n)
          left join directory.open_streams s on s.partner_id = of_partner and s.holder = of_holder and s.place = p.n
          where s.leased_until is null or s.leased_until <= at
          order by random()
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
    end $$`.execute(db)
  await sql`revoke all on function ${sql.raw(signature)} from public`.execute(db)
  await sql`grant execute on function ${sql.raw(signature)} to consult_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function ${sql.raw(signature)}`.execute(db)
  await sql`drop table directory.open_streams`.execute(db)
  await sql`alter table directory.partners drop column max_streams`.execute(db)
}
