import { type Kysely, sql } from 'kysely'

/** Replaces the body of a function, as its owner. The function keeps its owner and its privileges. */
async function replaceAs(db: Kysely<unknown>, owner: string, definition: string): Promise<void> {
  await sql`set local role ${sql.id(owner)}`.execute(db)
  await sql.raw(`create or replace function tenant.${definition}`).execute(db)
  await sql`reset role`.execute(db)
}

const quote = (body: string) => `$function$${body}$function$`

/**
 * Rewrites the queries in SQL as functions in PL/pgSQL: Citus cannot plan a statement with parameters inside a function
 * in SQL. The plan is still made for each call.
 */
async function rewriteQueries(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ owner: string; signature: string; result: string; rows: number; query: string }>`
    select pg_get_userbyid(f.proowner) as owner, f.proname || '(' || pg_get_function_arguments(f.oid) || ')' as signature,
      pg_get_function_result(f.oid) as result, f.prorows as rows, f.prosrc as query
    from pg_proc f join pg_language l on l.oid = f.prolang
    where f.pronamespace = 'tenant'::regnamespace and l.lanname = 'sql' and f.provolatile = 's'
    order by f.oid`.execute(db)
  for (const query of rows) {
    await replaceAs(
      db,
      query.owner,
      `${query.signature} returns ${query.result}
      language plpgsql stable rows ${query.rows} security definer
      set search_path = tenant, pg_temp set plan_cache_mode = force_custom_plan
      as ${quote(`
        #variable_conflict use_column
        begin
          return query ${query.query};
        end`)}`,
    )
  }
}

/** A function that calls `body` for each partner. `body` counts the rows that it has changed in `changed`. */
const forEachPartner = (signature: string, body: string, variables = '') => `${signature} returns bigint
  language plpgsql volatile security definer
  set search_path = tenant, pg_temp set plan_cache_mode = force_custom_plan
  as ${quote(`
    #variable_conflict use_column
    declare
      own text collate "C";
      changed bigint;
      total bigint := 0;
      ${variables}
    begin
      for own in select p.partner_id from directory.partners p loop
        ${body}
        total := total + changed;
        exit when total >= most;
      end loop;
      return total;
    end`)}`

/** What expires in a tenant table: the column that says when, its type, and the columns that name a row of a partner. */
const expiring = [
  { table: 'idempotency_keys', column: 'created_at', type: 'timestamptz', key: ['principal', 'key'] },
  {
    table: 'message_receipts',
    column: 'created_at',
    type: 'timestamptz',
    key: ['async_consult_id', 'author_id', 'content_hash'],
  },
  { table: 'reply_drafts', column: 'saved_at', type: 'timestamptz', key: ['async_consult_id', 'physician_id'] },
  { table: 'attendances', column: 'attends_until', type: 'timestamptz', key: ['person_id', 'tab_id'] },
  { table: 'daily_usage', column: 'day', type: 'date', key: ['quota', 'subject', 'day'] },
]

/** The rows of a partner that meet a condition, as the CTE `due`: those that nobody else has locked. */
const lockDue = (table: string, key: readonly string[], condition: string) => `
  with due as materialized (
    select ${key.map((column) => `t.${column}`).join(', ')} from ${table} t
    where t.partner_id = own and ${condition}
    limit most - total for update skip locked)`
const isDue = (key: readonly string[]) => key.map((column) => `t.${column} = due.${column}`).join(' and ')

/**
 * Housekeeping locks rows of one partner per statement: a lock cannot span the nodes of a cluster. It names rows by their
 * keys, because Citus does not pass the privilege to read `ctid` on to shards. See 0055, 0062 and 0065.
 */
async function lockPartnerByPartner(db: Kysely<unknown>): Promise<void> {
  for (const { table, column, type, key } of expiring) {
    const names = sql.join(key.map((each) => sql.id(each)))
    await sql`grant select (${names}) on ${sql.id('tenant', table)} to consult_housekeeper`.execute(db)
    await replaceAs(
      db,
      'consult_housekeeper',
      forEachPartner(
        `expire_${table}(until ${type}, most integer)`,
        `${lockDue(table, key, `t.${column} <= until`)}
        delete from ${table} t using due where t.partner_id = own and ${isDue(key)};
        get diagnostics changed = row_count;`,
      ),
    )
  }
  await replaceAs(
    db,
    'consult_housekeeper',
    forEachPartner(
      'expire_webhook_endpoints(until timestamptz, most integer)',
      `${lockDue('webhook_endpoints', ['partner_id'], 't.previous_secret_until <= until')}
      update webhook_endpoints t set encrypted_previous_secret = null, previous_secret_until = null
      from due where t.partner_id = own;
      get diagnostics changed = row_count;`,
    ),
  )
  const isArchived = 't.event_sequence <= archived_until'
  await replaceAs(
    db,
    'consult_housekeeper',
    forEachPartner(
      'delete_archived_deliveries(most integer)',
      `select max(a.last_sequence) into archived_until from archives a
        join directory.archived_months m on m.log = a.log and m.month = a.month
        where a.partner_id = own and a.log = 'events' and a.verified_at is not null;
      continue when archived_until is null;
      ${lockDue('delivered_webhooks', ['event_sequence'], isArchived)}
      delete from delivered_webhooks t using due where t.partner_id = own and ${isDue(['event_sequence'])};
      get diagnostics changed = row_count;
      ${lockDue('webhook_deliveries', ['event_sequence'], `${isArchived} and t.next_attempt_at is null`)}
      delete from webhook_deliveries t using due where t.partner_id = own and ${isDue(['event_sequence'])};
      get diagnostics abandoned = row_count;
      changed := greatest(changed, abandoned);`,
      'archived_until bigint; abandoned bigint;',
    ),
  )
  const columns = 'partner_id, event_sequence, attempts, last_status, delivered_at'
  await replaceAs(
    db,
    'consult_housekeeper',
    forEachPartner(
      'move_delivered_webhooks(most integer)',
      `${lockDue('webhook_deliveries', ['event_sequence'], 't.delivered_at is not null and t.next_attempt_at is null')},
      gone as (
        delete from webhook_deliveries t using due where t.partner_id = own and ${isDue(['event_sequence'])}
        returning ${columns.replaceAll(/\w+/g, 't.$&')}),
      kept as (
        insert into delivered_webhooks as k (${columns}) select ${columns} from gone
        on conflict (partner_id, event_sequence) do update set
          attempts = excluded.attempts, last_status = excluded.last_status, delivered_at = excluded.delivered_at
        returning 1)
      select count(*) into changed from kept;`,
    ),
  )
}

/** They look at each partner by itself, so that every lookup uses an index that starts with the partner. */
const partnersWithFiles = [
  `partners_with_expired_attachments(until timestamptz) returns table (partner_id text)
  language plpgsql stable security definer set search_path = tenant, pg_temp
  as ${quote(`
    #variable_conflict use_column
    declare
      own text collate "C";
    begin
      for own in select p.partner_id from directory.partners p loop
        if exists (select from attachments a where a.partner_id = own and a.free_since <= until) then
          partner_id := own;
          return next;
        end if;
      end loop;
    end`)}`,
  `partners_with_expired_recordings(at timestamptz, default_days integer)
  returns table (partner_id text, days integer)
  language plpgsql stable security definer set search_path = tenant, pg_temp
  as ${quote(`
    #variable_conflict use_column
    declare
      own record;
    begin
      for own in
        select p.partner_id, coalesce(p.recording_retention_days, default_days) as days from directory.partners p
      loop
        if exists (select from recordings r where r.partner_id = own.partner_id and r.removed_at is null
            and r.stored_at <= at - make_interval(days => own.days))
          or own.days is not null and exists (select from recordings r where r.partner_id = own.partner_id
            and r.removed_at is not null and r.stored_at is not null)
        then
          partner_id := own.partner_id;
          days := own.days;
          return next;
        end if;
      end loop;
    end`)}`,
]

/** An audit entry's columns, without the partner. */
const entry = `entry_id, at, act, outcome, code, actor_kind, actor_id, as_physician_id, credential, resource_type,
  resource_id, consult_id, patient_id, patient_ids, client_address, user_agent, request_id`

/**
 * Each insert returns rows that nobody reads: otherwise, Citus would copy the rows into the table, and COPY is refused
 * under row-level security.
 */
const appendAudit = `
  create or replace function tenant.append_audit(partner text, entries json) returns void
  language plpgsql volatile security invoker
  set search_path = pg_catalog, tenant
  as $$
  declare
    added tenant.audit_entries[];
    ignored bigint;
  begin
    -- Outside a unit of work, this statement is the whole transaction.
    perform set_config('consult.partner_id', partner, true);
    select array_agg(e) into added from json_populate_recordset(null::tenant.audit_entries, entries) e;
    with inserted as (
      insert into tenant.audit_entries (partner_id, ${entry})
      select partner, ${entry} from unnest(added) returning 1)
    select count(*) into ignored from inserted;
    with inserted as (
      insert into tenant.audit_unsealed (partner_id, at, entry_id)
      select partner, at, entry_id from unnest(added) returning 1)
    select count(*) into ignored from inserted;
    -- Pages are filed under each of their patients, so that all entries of a patient are found.
    with inserted as (
      insert into tenant.audit_page_patients (partner_id, patient_id, at, entry_id)
      select partner, patient, at, entry_id from unnest(added), unnest(patient_ids) patient returning 1)
    select count(*) into ignored from inserted;
  end
  $$`

const copied = ['status', 'physician_id', 'last_activity_at', 'queued_at', 'response_due_at', 'closed_at']
const each = (prefix: string) => copied.map((column) => `${prefix}.${column}`).join(', ')

/** Row by row: a shard's trigger cannot pass the set of changed rows to a statement about the distributed table. */
async function orderRowByRow(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function tenant.order_async_consults() returns trigger
    language plpgsql security invoker set search_path = pg_catalog, tenant as $$
    begin
      insert into tenant.async_consult_order (partner_id, async_consult_id, ${sql.raw(copied.join(', '))})
      values (new.partner_id, new.async_consult_id, ${sql.raw(each('new'))})
      on conflict (partner_id, async_consult_id) do update set
        (${sql.raw(copied.join(', '))}) = row(${sql.raw(each('excluded'))});
      return null;
    end $$`.execute(db)
  for (const event of ['insert', 'update']) {
    const name = sql.id(`order_after_${event}`)
    const when = event === 'update' ? `when ((${each('old')}) is distinct from (${each('new')}))` : ''
    await sql`drop trigger ${name} on tenant.async_consults`.execute(db)
    await sql`
      create trigger ${name} after ${sql.raw(event)} on tenant.async_consults
        for each row ${sql.raw(when)} execute function tenant.order_async_consults()`.execute(db)
  }
}

/**
 * Functions and triggers in a form that also works where Citus has distributed the tenant tables by partner. On one
 * server they do what they did before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockPartnerByPartner(db)
  for (const definition of partnersWithFiles) await replaceAs(db, 'consult_housekeeper', definition)
  await rewriteQueries(db)
  await sql.raw(appendAudit).execute(db)
  await orderRowByRow(db)
}

/** Nothing to undo: names, arguments and effects are the same, and the migrations that created them drop them. */
export async function down(): Promise<void> {}
