import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from './tenant-table.ts'

/** Begins every function of a month of a log. */
const checkLog = `
  if log not in ('events', 'audit') or month <> date_trunc('month', month) then
    raise exception 'no such month of a log: % %', log, month;
  end if;`

/** Creates a function of `consult_housekeeper` that application and owner may call. */
async function createForHousekeeper(
  db: Kysely<unknown>,
  { signature, definition }: { signature: string; definition: string },
): Promise<void> {
  const name = sql.raw(`tenant.${signature}`)
  await sql`
    create function ${name} ${sql.raw(definition)}`.execute(db)
  await sql`revoke all on function ${name} from public`.execute(db)
  await sql`grant execute on function ${name} to consult_app, current_user`.execute(db)
  await sql`alter function ${name} owner to consult_housekeeper`.execute(db)
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table directory.archived_months (
      log text not null check (log in ('events', 'audit')),
      month date not null,
      rows bigint not null,
      files bigint not null,
      byte_size bigint not null,
      detached_at timestamptz(3) not null,
      primary key (log, month)
    )`.execute(db)
  await sql`grant select on directory.archived_months to consult_app, consult_housekeeper`.execute(db)
  // A row without verified_at belongs to a file that may be incomplete. last_id: the last entry of the audit.
  await sql`
    create table tenant.archives (
      partner_id text collate "C" not null,
      log text collate "C" not null check (log in ('events', 'audit')),
      month date not null,
      part integer not null check (part > 0),
      storage_key text not null,
      format integer not null,
      epoch bigint not null,
      rows bigint,
      first_sequence bigint,
      last_sequence bigint,
      first_at timestamptz(3),
      last_at timestamptz(3),
      last_id text collate "C",
      byte_size bigint,
      sha256 text,
      started_at timestamptz(3) not null,
      verified_at timestamptz(3),
      primary key (partner_id, log, month, part)
    )`.execute(db)
  await protectTenantTable(db, 'archives')
  for (const command of ['update', 'delete']) {
    await sql`
      create policy ${sql.id(`final_${command}`)} on tenant.archives as restrictive for ${sql.raw(command)} using (
        not exists (select from directory.archived_months m where m.log = archives.log and m.month = archives.month))`.execute(
      db,
    )
  }
}

/** What the housekeeper sees of all partners: which rows there are, never their content. */
const seen = {
  events: 'partner_id, sequence, created_at',
  audit_entries: 'partner_id, at, entry_id',
  audit_unsealed: 'partner_id, at',
} as const

async function showToHousekeeper(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(seen)) {
    const name = sql.id('tenant', table)
    await sql`create policy housekeeper on ${name} for select to consult_housekeeper using (true)`.execute(db)
    await sql`grant select (${sql.raw(columns)}) on ${name} to consult_housekeeper`.execute(db)
  }
  await sql`create policy housekeeper on tenant.archives for select to consult_housekeeper using (true)`.execute(db)
  await sql`grant select on tenant.archives to consult_housekeeper`.execute(db)
  await sql`grant select (cursor_sequence) on tenant.webhook_endpoints to consult_housekeeper`.execute(db)
  await sql`grant delete on tenant.delivered_webhooks to consult_housekeeper`.execute(db)
}

/** The partners whose rows of a month are not all in verified files. */
const partnersToArchive = {
  signature: 'partners_to_archive(log text, month date)',
  definition: `returns table (partner_id text)
    language plpgsql stable security definer set search_path = tenant, pg_temp set timezone = 'UTC' as $$
    declare
      source constant text := case log when 'events' then 'events' else 'audit_entries' end;
      at_column constant text := case log when 'events' then 'created_at' else 'at' end;
      after_archive constant text := case log when 'events'
        then 't.sequence > coalesce(a.last_sequence, 0)'
        else '(a.last_at is null or (t.at, t.entry_id) > (a.last_at, a.last_id))' end;
      in_month constant text := format('t.%I >= %L and t.%I < %L', at_column, month::timestamptz, at_column,
        (month + interval '1 month')::timestamptz);
    begin
      ${checkLog}
      -- From partner to partner along the index: the rows in between are not read.
      return query execute format($q$
        with recursive p as (
          select min(t.partner_id) as id from %1$I t where %2$s
          union all
          select (select min(t.partner_id) from %1$I t where t.partner_id > p.id and %2$s) from p where p.id is not null)
        select p.id::text from p
        left join lateral (
          select last_sequence, last_at, last_id from archives a
          where a.partner_id = p.id and a.log = %3$L and a.month = %4$L and a.verified_at is not null
          order by a.part desc limit 1) a on true
        where p.id is not null
          and (exists (select from %1$I t where t.partner_id = p.id and %2$s and %5$s)
            -- A part is missing, or was not read back.
            or exists (select from archives a where a.partner_id = p.id and a.log = %3$L and a.month = %4$L
              having count(a.verified_at) <> coalesce(max(a.part), 0)))
        $q$, source, in_month, log, month, after_archive);
    end $$`,
}

/** The partners whose rows of an archived month are still needed, or whose older rows are still there, and why. */
const monthHolders = {
  signature: 'month_holders(log text, month date)',
  definition: `returns table (partner_id text, reason text)
    language plpgsql stable security definer set search_path = tenant, pg_temp set timezone = 'UTC' as $$
    #variable_conflict use_column
    declare
      of_log constant text := log;
      of_month constant date := month;
    begin
      ${checkLog}
      if of_log = 'audit' then
        return query
          select distinct u.partner_id::text, 'unsealed' from audit_unsealed u where u.at < of_month + interval '1 month'
          union all
          select distinct e.partner_id::text, 'older_rows' from audit_entries e where e.at < of_month;
        return;
      end if;
      return query
        with ends as (
          select a.partner_id, max(a.last_sequence) as last from archives a
          where a.log = 'events' and a.month = of_month and a.verified_at is not null group by 1)
        select ends.partner_id::text, 'webhook_behind' from ends join webhook_endpoints w using (partner_id)
        where w.cursor_sequence < ends.last
        union all
        select ends.partner_id::text, 'webhook_waiting' from ends
        where exists (select from webhook_deliveries d where d.partner_id = ends.partner_id
          and d.event_sequence <= ends.last and d.next_attempt_at is not null)
        union all
        select distinct e.partner_id::text, 'older_rows' from events e where e.created_at < of_month;
    end $$`,
}

/**
 * Deletes the bookkeeping of deliveries whose events are archived: the archive has it too. At most so many rows of each
 * table, and none that somebody else has locked.
 */
const deleteArchivedDeliveries = {
  signature: 'delete_archived_deliveries(most integer)',
  definition: `returns bigint
    language sql volatile security definer set search_path = tenant, pg_temp as $$
    with ends as materialized (
      select a.partner_id, max(a.last_sequence) as last from archives a
      join directory.archived_months m on m.log = a.log and m.month = a.month
      where a.log = 'events' and a.verified_at is not null group by 1),
    delivered as (
      delete from delivered_webhooks where ctid = any(array(
        select d.place from ends cross join lateral (
          select w.ctid as place from delivered_webhooks w
          where w.partner_id = ends.partner_id and w.event_sequence <= ends.last limit most for update skip locked) d
        limit most)) returning 1),
    abandoned as (
      delete from webhook_deliveries where ctid = any(array(
        select d.place from ends cross join lateral (
          select w.ctid as place from webhook_deliveries w
          where w.partner_id = ends.partner_id and w.event_sequence <= ends.last and w.next_attempt_at is null
          limit most for update skip locked) d
        limit most)) returning 1)
    select greatest((select count(*) from delivered), (select count(*) from abandoned)) $$`,
}

/**
 * Detaches an archived month, and lists it in `archived_months` in the same transaction: from then on, readers are told
 * that its rows are archived. The owner's function checks everything itself, because the application may not drop
 * tables: the month ended at least a month ago, is the oldest one, and is archived for every partner. It waits 200 ms at
 * most for each lock, so that requests do not queue behind it.
 *
 * Not `detach concurrently`: PostgreSQL refuses that for a table with a default partition. A plain detach changes only
 * the catalog.
 */
async function createDetach(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tenant.detach_archived_month(log text, month date) returns void
    language plpgsql volatile security definer set search_path = tenant, pg_temp set timezone = 'UTC'
    set lock_timeout = '200ms' as $$
    declare
      of_log constant text := log;
      of_month constant date := month;
      suffix constant text := to_char(month, '_YYYY_MM');
      parents constant text[] := case log when 'events' then array['events']
        else array['audit_entries', 'audit_page_patients'] end;
      parent text;
    begin
      ${sql.raw(checkLog)}
      if month + interval '2 months' > now() then
        raise exception 'the month % ended less than a month ago', month;
      end if;
      if exists (
        select from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = format('tenant.%I', parents[1])::regclass
          and c.relname ~ '_\\d{4}_\\d{2}$' and c.relname < parents[1] || suffix) then
        raise exception 'the month % is not the oldest one', month;
      end if;
      if exists (select from partners_to_archive(of_log, of_month)) then
        raise exception 'the month % is not archived', month;
      end if;
      -- In the order in which use cases write to them. The other months are not locked.
      foreach parent in array parents loop
        execute format('lock table only tenant.%I in access exclusive mode', parent);
      end loop;
      -- Under the lock: until then, a partner could ask to send one of the events again.
      if exists (select from month_holders(of_log, of_month)) then
        raise exception 'the month % is still needed', month;
      end if;
      foreach parent in array parents loop
        if to_regclass(format('tenant.%I', parent || suffix)) is not null then
          execute format('alter table tenant.%I detach partition tenant.%I', parent, parent || suffix);
        end if;
      end loop;
      insert into directory.archived_months (log, month, rows, files, byte_size, detached_at)
      select of_log, of_month, total.rows, total.files, total.byte_size, now()
      from archived_size(of_log, of_month) total;
    end $$`.execute(db)
  // Only what is listed as archived, and is no partition of any table.
  await sql`
    create function tenant.drop_detached_months() returns integer
    language plpgsql volatile security definer set search_path = tenant, pg_temp set lock_timeout = '200ms' as $$
    declare
      gone text;
      dropped integer := 0;
    begin
      for gone in
        select c.relname::text from directory.archived_months m
        join pg_class c on c.relnamespace = 'tenant'::regnamespace and c.relkind = 'r' and not c.relispartition
          and c.relname = any(array(
            select parent || to_char(m.month, '_YYYY_MM') from unnest(
              case m.log when 'events' then array['events'] else array['audit_entries', 'audit_page_patients'] end)
              as parent))
      loop
        execute format('drop table tenant.%I', gone);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end $$`.execute(db)
  for (const name of ['detach_archived_month', 'drop_detached_months']) {
    await sql`revoke all on function ${sql.id('tenant', name)} from public`.execute(db)
    await sql`grant execute on function ${sql.id('tenant', name)} to consult_app`.execute(db)
  }
}

const archivedSize = {
  signature: 'archived_size(of_log text, of_month date)',
  definition: `returns table (rows bigint, files bigint, byte_size bigint)
    language sql stable security definer set search_path = tenant, pg_temp as $$
    select coalesce(sum(a.rows), 0)::bigint, count(*), coalesce(sum(a.byte_size), 0)::bigint from archives a
    where a.log = of_log and a.month = of_month and a.verified_at is not null $$`,
}

/** The files of a month, so that a worker can check that they are still there before the month is dropped. */
const archivedFiles = {
  signature: 'archived_files(of_log text, of_month date)',
  definition: `returns table (partner_id text, storage_key text)
    language sql stable security definer set search_path = tenant, pg_temp as $$
    select a.partner_id, a.storage_key from archives a where a.log = of_log and a.month = of_month $$`,
}

const functions = [partnersToArchive, monthHolders, deleteArchivedDeliveries, archivedSize, archivedFiles]

/**
 * Archives of old months: a file for each partner and month, of which `archives` is the index, and the functions that
 * detach and drop a month whose archives are complete. Source: docs/internals/retention.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db)
  await showToHousekeeper(db)
  for (const each of functions) await createForHousekeeper(db, each)
  await createDetach(db)
  await sql`
    insert into directory.periodic_tasks (task, due_at, leased_until) values ('archiving', now(), now())`.execute(db)
}

/** Refuses while months are archived: their rows would be missing without a trace. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if exists (select from directory.archived_months) then raise exception 'archived months cannot be brought back'; end if;
    end $$`.execute(db)
  await sql`delete from directory.periodic_tasks where task = 'archiving'`.execute(db)
  await sql`drop function tenant.drop_detached_months`.execute(db)
  await sql`drop function tenant.detach_archived_month`.execute(db)
  for (const { signature } of functions) {
    await sql`drop function ${sql.raw(`tenant.${signature.slice(0, signature.indexOf('('))}`)}`.execute(db)
  }
  await sql`revoke delete on tenant.delivered_webhooks from consult_housekeeper`.execute(db)
  await sql`revoke select (cursor_sequence) on tenant.webhook_endpoints from consult_housekeeper`.execute(db)
  for (const [table, columns] of Object.entries(seen)) {
    await sql`revoke select (${sql.raw(columns)}) on ${sql.id('tenant', table)} from consult_housekeeper`.execute(db)
    await sql`drop policy housekeeper on ${sql.id('tenant', table)}`.execute(db)
  }
  await sql`drop table tenant.archives`.execute(db)
  await sql`drop table directory.archived_months`.execute(db)
}
