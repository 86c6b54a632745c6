import { type Kysely, sql } from 'kysely'

/** The current level of the bucket after its refill, in whole parts of a token. */
const refilled = sql.raw(`
  least(excluded.capacity, b.level
    + excluded.refill * greatest(0, round(extract(epoch from excluded.at - b.at) * 1000)))`)

/**
 * Token buckets. Levels are counted in parts of a token, so that the refill per millisecond is an exact integer. The
 * table is unlogged: counting a request does not wait for the disk, and after a crash every bucket is full again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table directory.rate_buckets (
      bucket text collate "C" primary key,
      level bigint not null,
      capacity bigint not null,
      refill bigint not null,
      at timestamptz(3) not null,
      granted boolean not null
    ) with (fillfactor = 50)`.execute(db)
  await sql`grant select, insert, update, delete on directory.rate_buckets to consult_app`.execute(db)
  // A function, so that one statement looks up and counts a credential, and this part is planned only once.
  await sql`
    create function directory.take_token(
      of_bucket text, of_capacity bigint, of_refill bigint, of_token bigint, taken_at timestamptz
    ) returns table (left_level bigint, was_granted boolean) language plpgsql as $$
    begin
      return query
        insert into directory.rate_buckets as b (bucket, level, capacity, refill, at, granted)
        values (of_bucket, of_capacity - of_token, of_capacity, of_refill, taken_at, true)
        on conflict (bucket) do update set
          (level, granted) = (
            select case when r.level >= of_token then r.level - of_token else r.level end, r.level >= of_token
            from (select ${refilled}::bigint as level) r),
          capacity = excluded.capacity,
          refill = excluded.refill,
          at = greatest(b.at, excluded.at)
        returning b.level, b.granted;
    end $$`.execute(db)
  await sql`
    revoke all on function directory.take_token(text, bigint, bigint, bigint, timestamptz) from public`.execute(db)
  await sql`
    grant execute on function directory.take_token(text, bigint, bigint, bigint, timestamptz) to consult_app`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function directory.take_token`.execute(db)
  await sql`drop table directory.rate_buckets`.execute(db)
}
