import { type Kysely, sql } from 'kysely'

/** The current level of the bucket after its refill, in whole parts of a token. */
const refilled = sql.raw(`
  least(excluded.capacity, b.level
    + excluded.refill * greatest(0, round(extract(epoch from excluded.at - b.at) * 1000)))::bigint`)

/**
 * Counts several requests of one credential in one statement. `take_token` stays for processes of the release before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table directory.rate_buckets add column taken integer`.execute(db)
  await sql`
    create function directory.take_tokens(
      of_bucket text, of_capacity bigint, of_refill bigint, of_token bigint, wanted integer, taken_at timestamptz
    ) returns table (left_level bigint, tokens_taken integer) language plpgsql as $$
    declare
      affordable integer := least(wanted, of_capacity / of_token);
    begin
      return query
        insert into directory.rate_buckets as b (bucket, level, capacity, refill, at, granted, taken)
        values (of_bucket, of_capacity - affordable * of_token, of_capacity, of_refill, taken_at, affordable = wanted,
          affordable)
        on conflict (bucket) do update set
          (level, taken, granted) = (
            select r.level - t.taken * of_token, t.taken, t.taken = wanted
            from (select ${refilled} as level) r
            cross join lateral (select least(wanted, r.level / of_token)::integer as taken) t),
          capacity = excluded.capacity,
          refill = excluded.refill,
          at = greatest(b.at, excluded.at)
        returning b.level, b.taken;
    end $$`.execute(db)
  await sql`revoke all on function directory.take_tokens from public`.execute(db)
  await sql`grant execute on function directory.take_tokens to consult_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function directory.take_tokens`.execute(db)
  await sql`alter table directory.rate_buckets drop column taken`.execute(db)
}
