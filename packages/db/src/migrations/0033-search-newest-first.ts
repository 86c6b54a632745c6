import { type Kysely, sql } from 'kysely'
import { createSearchMessages, ownBySearcher, searchMessages } from './0029-search.ts'

/** The number of newest messages that are sampled to estimate how frequent the search words are. */
const sample = 1_000
/** With fewer matches than this in the sample, the index on words is faster. */
const frequent = 2
/** The maximum number of messages to walk through. */
const farthest = 20_000

/**
 * Finds messages, newest first, at a cost that does not grow with the total number of matches.
 *
 * An index on words returns all matches before they can be sorted: for a word that half of all messages contain, it
 * would fetch half of all messages for one page. A frequent word is soon found among the newest messages, so the
 * function walks those in order. A rare word has few matches, so the index may return them all.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index messages_newest on tenant.messages (partner_id, created_at, async_consult_id, sequence)`.execute(db)
  await sql`drop function ${sql.raw(`tenant.${searchMessages}`)}`.execute(db)
  await sql`
    create function tenant.search_messages(wanted tsquery, before_at timestamptz, before_consult text,
      before_sequence bigint, most integer)
    returns table (async_consult_id text, sequence bigint, created_at timestamptz)
    language plpgsql stable security definer
    set search_path = tenant, pg_temp set plan_cache_mode = force_custom_plan as $$
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
        limit ${sql.lit(sample)}) newest
      where newest.words @@ wanted;

      if sampled >= ${sql.lit(frequent)} then
        -- Twice as far as a page of these should reach.
        walk := least(${sql.lit(farthest)}, greatest(${sql.lit(sample)}, 2 * ${sql.lit(sample)} * most / sampled));
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
        -- On from the last that was walked past; from nowhere, when that was the last of all.
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
    end $$`.execute(db)
  await ownBySearcher(db, searchMessages)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function ${sql.raw(`tenant.${searchMessages}`)}`.execute(db)
  await createSearchMessages(db)
  await ownBySearcher(db, searchMessages)
  await sql`drop index tenant.messages_newest`.execute(db)
}
