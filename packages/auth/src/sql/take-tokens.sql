-- Counts several requests of one credential in one statement.
create or replace function directory.take_tokens(
  of_bucket text, of_capacity bigint, of_refill bigint, of_token bigint, wanted integer, taken_at timestamptz
) returns table(left_level bigint, tokens_taken integer)
language plpgsql volatile
as $$
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
        from (
          select least(excluded.capacity, b.level
            + excluded.refill * greatest(0, round(extract(epoch from excluded.at - b.at) * 1000)))::bigint as level) r
        cross join lateral (select least(wanted, r.level / of_token)::integer as taken) t),
      capacity = excluded.capacity,
      refill = excluded.refill,
      at = greatest(b.at, excluded.at)
    returning b.level, b.taken;
end
$$;

revoke all on function directory.take_tokens from public;
grant execute on function directory.take_tokens to consult_app;
