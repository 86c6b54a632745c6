import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from './tenant-table.ts'

/** What a request and a count of requests have in common. Text that has no value is empty in counts, which have it in their key. */
const counted = [
  'bucket',
  'method',
  'route',
  'status',
  'code',
  'key_id',
  'service_version',
  'network_refused',
  'deprecated',
] as const

const entry = [
  'at',
  'request_id',
  'method',
  'route',
  'path_ids',
  'status',
  'code',
  'duration_ms',
  'credential',
  'key_id',
  'physician_id',
  'service_version',
  'network',
  'network_refused',
  'replayed',
] as const

/**
 * Adds what a process has gathered about the requests of one partner. The head gives every entry its sequence and holds
 * its lock until the commit, so a reader that continues after a sequence misses none. Each insert returns rows, which
 * nobody reads: see migration 0066. The log may lose its last moments in a crash of the server, so commits do not wait
 * for the disk.
 */
const append = `
  create function tenant.append_requests(partner text, recorded timestamptz, entries json, gaps json, counts json)
  returns void
  language plpgsql volatile security invoker
  set search_path = pg_catalog, tenant
  as $$
  declare
    size bigint := json_array_length(entries);
    before bigint;
    stamp timestamptz;
    ignored bigint;
  begin
    -- Outside a unit of work, this statement is the whole transaction.
    perform set_config('consult.partner_id', partner, true), set_config('synchronous_commit', 'off', true);
    if size > 0 then
      insert into tenant.request_log_heads as h (partner_id, last_sequence, recorded_at)
      values (partner, size, recorded)
      on conflict (partner_id) do update set
        last_sequence = h.last_sequence + excluded.last_sequence,
        recorded_at = greatest(h.recorded_at, excluded.recorded_at)
      returning h.last_sequence - size, h.recorded_at into before, stamp;
      with inserted as (
        insert into tenant.request_log (partner_id, sequence, recorded_at, ${entry.join(', ')})
        select partner, before + e.place, stamp, ${entry.map((column) => `e.${column}`).join(', ')}
        from rows from (json_to_recordset(entries) as (
          at timestamptz, request_id text, method text, route text, path_ids text[], status integer, code text,
          duration_ms integer, credential text, key_id text, physician_id text, service_version text, network text,
          network_refused boolean, replayed boolean)) with ordinality as e (${entry.join(', ')}, place)
        returning 1)
      select count(*) into ignored from inserted;
    end if;
    with inserted as (
      insert into tenant.request_log_gaps as g (partner_id, minute, requests)
      select partner, e.minute, e.requests from json_to_recordset(gaps) as e (minute timestamptz, requests integer)
      on conflict (partner_id, minute) do update set requests = g.requests + excluded.requests
      returning 1)
    select count(*) into ignored from inserted;
    with inserted as (
      insert into tenant.request_counts as c (partner_id, ${counted.join(', ')}, requests)
      select partner, ${counted.map((column) => `e.${column}`).join(', ')}, e.requests
      from json_to_recordset(counts) as e (
        bucket timestamptz, method text, route text, status integer, code text, key_id text, service_version text,
        network_refused boolean, deprecated boolean, requests integer)
      on conflict (partner_id, ${counted.join(', ')}) do update set requests = c.requests + excluded.requests
      returning 1)
    select count(*) into ignored from inserted;
  end
  $$`

/** What expires, when, and the columns that name a row of a partner. */
const expiring = [
  { table: 'request_log', column: 'recorded_at', key: ['sequence'] },
  { table: 'request_log_gaps', column: 'minute', key: ['minute'] },
  { table: 'request_counts', column: 'bucket', key: counted },
] as const

const signatureOf = (table: string) => sql.raw(`tenant.expire_${table}(until timestamptz, most integer)`)

/** Deletes expired rows of all partners, as 0066 does. */
async function letExpire(db: Kysely<unknown>, { table, column, key }: (typeof expiring)[number]): Promise<void> {
  const name = sql.id('tenant', table)
  const columns = [...new Set(['partner_id', column, ...key])]
  await sql`create policy housekeeper on ${name} to consult_housekeeper using (true)`.execute(db)
  await sql`
    grant select (${sql.join(columns.map((each) => sql.id(each)))}), update (${sql.id(column)}), delete
      on ${name} to consult_housekeeper`.execute(db)
  const body = `
    #variable_conflict use_column
    declare
      own text collate "C";
      changed bigint;
      total bigint := 0;
    begin
      for own in select p.partner_id from directory.partners p loop
        with due as materialized (
          select ${key.map((each) => `t.${each}`).join(', ')} from ${table} t
          where t.partner_id = own and t.${column} <= until
          limit most - total for update skip locked)
        delete from ${table} t using due
        where t.partner_id = own and ${key.map((each) => `t.${each} = due.${each}`).join(' and ')};
        get diagnostics changed = row_count;
        total := total + changed;
        exit when total >= most;
      end loop;
      return total;
    end`
  await sql`
    create function ${signatureOf(table)} returns bigint
    language plpgsql volatile security definer
    set search_path = tenant, pg_temp set plan_cache_mode = force_custom_plan
    as ${sql.lit(body)}`.execute(db)
  await sql`revoke all on function ${signatureOf(table)} from public`.execute(db)
  await sql`grant execute on function ${signatureOf(table)} to consult_app`.execute(db)
  await sql`alter function ${signatureOf(table)} owner to consult_housekeeper`.execute(db)
}

/**
 * The request log of the last 7 days, and counts of all requests in periods of five minutes. Both are written in batches
 * after the responses. `recorded_at` grows with `sequence`, so a time can be looked up in either. Source:
 * docs/internals/request-log.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.request_log_heads (
      partner_id text collate "C" primary key,
      last_sequence bigint not null,
      recorded_at timestamptz(3) not null
    ) with (fillfactor = 50)`.execute(db)
  await sql`
    create table tenant.request_log (
      partner_id text collate "C" not null,
      sequence bigint not null,
      recorded_at timestamptz(3) not null,
      at timestamptz(3) not null,
      request_id text collate "C" not null,
      method text not null,
      route text not null,
      path_ids text[] not null,
      status integer not null,
      code text,
      duration_ms integer not null,
      credential text not null,
      key_id text collate "C",
      physician_id text collate "C",
      service_version text,
      network text,
      network_refused boolean not null,
      replayed boolean not null,
      primary key (partner_id, sequence)
    )`.execute(db)
  await sql`
    create index request_log_recorded on tenant.request_log (partner_id, recorded_at, sequence)`.execute(db)
  await sql`
    create index request_log_of_id on tenant.request_log (partner_id, request_id, sequence)`.execute(db)
  await sql`
    create index request_log_failed on tenant.request_log (partner_id, sequence) where status >= 400`.execute(db)
  await sql`
    create index request_log_of_key on tenant.request_log (partner_id, key_id, sequence) where key_id is not null`.execute(
    db,
  )
  await sql`
    create table tenant.request_log_gaps (
      partner_id text collate "C" not null,
      minute timestamptz(3) not null,
      requests integer not null,
      primary key (partner_id, minute)
    )`.execute(db)
  await sql`
    create table tenant.request_counts (
      partner_id text collate "C" not null,
      bucket timestamptz(3) not null,
      method text not null,
      route text not null,
      status integer not null,
      code text not null,
      key_id text collate "C" not null,
      service_version text not null,
      network_refused boolean not null,
      deprecated boolean not null,
      requests integer not null,
      primary key (partner_id, ${sql.join(counted.map((column) => sql.id(column)))})
    ) with (fillfactor = 50)`.execute(db)
  await protectTenantTable(db, 'request_log_heads', ['select', 'insert', 'update'])
  await protectTenantTable(db, 'request_log', ['select', 'insert'])
  await protectTenantTable(db, 'request_log_gaps', ['select', 'insert', 'update'])
  await protectTenantTable(db, 'request_counts', ['select', 'insert', 'update'])
  await sql.raw(append).execute(db)
  await sql`revoke all on function tenant.append_requests from public`.execute(db)
  await sql`grant execute on function tenant.append_requests to consult_app`.execute(db)
  for (const each of expiring) await letExpire(db, each)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const { table } of expiring) await sql`drop function ${signatureOf(table)}`.execute(db)
  await sql`drop function tenant.append_requests`.execute(db)
  for (const table of ['request_counts', 'request_log_gaps', 'request_log', 'request_log_heads']) {
    await sql`drop table ${sql.id('tenant', table)}`.execute(db)
  }
}
