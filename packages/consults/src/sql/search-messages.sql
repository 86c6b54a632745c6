-- Finds messages, newest first, at a cost that does not grow with the number of matches. An index on words returns
-- all matches before they can be sorted: for a word that half of all messages contain, it would fetch half of all
-- messages for one page. A frequent word is soon found among the newest messages, so the function walks those in
-- order. A rare word has few matches, so the index may return them all.
set local role consult_searcher;

create or replace function tenant.search_messages(
  wanted tsquery, before_at timestamptz, before_consult text, before_sequence bigint, most integer
) returns table(async_consult_id text, sequence bigint, created_at timestamptz)
language plpgsql stable security definer
set search_path = tenant, pg_temp
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  own constant text collate "C" := current_setting('consult.partner_id', true);
  end_at timestamptz := coalesce(before_at, 'infinity');
  end_consult text collate "C" := coalesce(before_consult, '');
  end_sequence bigint := coalesce(before_sequence, 0);
  sampled integer;
  walk integer := 0;
  found integer := 0;
begin
  select count(*) into sampled from (
    select m.words from messages m
    where m.partner_id = own
      and (m.created_at, m.async_consult_id, m.sequence) < (end_at, end_consult, end_sequence)
    order by m.created_at desc, m.async_consult_id desc, m.sequence desc
    limit 1000) newest
  where newest.words @@ wanted;

  if sampled >= 2 then
    -- Walk twice as far as a page of matches should need.
    walk := least(20000, greatest(1000, 2 * 1000 * most / sampled));
    return query
      select newest.async_consult_id, newest.sequence, newest.created_at from (
        select m.async_consult_id, m.sequence, m.created_at, m.words from messages m
        where m.partner_id = own
          and (m.created_at, m.async_consult_id, m.sequence) < (end_at, end_consult, end_sequence)
        order by m.created_at desc, m.async_consult_id desc, m.sequence desc
        limit walk) newest
      where newest.words @@ wanted
      order by newest.created_at desc, newest.async_consult_id desc, newest.sequence desc
      limit most;
    get diagnostics found = row_count;
    if found >= most then
      return;
    end if;
    -- Continue after the last message of the walk. If no message is left, stop.
    select m.created_at, m.async_consult_id, m.sequence into end_at, end_consult, end_sequence from messages m
    where m.partner_id = own
      and (m.created_at, m.async_consult_id, m.sequence) < (end_at, end_consult, end_sequence)
    order by m.created_at desc, m.async_consult_id desc, m.sequence desc
    offset walk - 1 limit 1;
    if end_at is null then
      return;
    end if;
  end if;

  return query
    with matching as materialized (
      select m.async_consult_id, m.sequence, m.created_at from messages m
      where m.partner_id = own and m.words @@ wanted
        and (m.created_at, m.async_consult_id, m.sequence) < (end_at, end_consult, end_sequence))
    select matching.async_consult_id, matching.sequence, matching.created_at from matching
    order by matching.created_at desc, matching.async_consult_id desc, matching.sequence desc
    limit most - found;
end
$$;

revoke all on function tenant.search_messages from public;
grant execute on function tenant.search_messages to consult_app;

reset role;
