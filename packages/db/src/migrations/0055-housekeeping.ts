import { type Kysely, sql } from 'kysely'

/**
 * What expires in a tenant table: the column that says when, others that housekeeping reads, and the columns that are
 * emptied instead of deleting the row.
 */
const expiring = [
  { table: 'idempotency_keys', column: 'created_at', type: 'timestamptz' },
  { table: 'message_receipts', column: 'created_at', type: 'timestamptz' },
  { table: 'reply_drafts', column: 'saved_at', type: 'timestamptz' },
  { table: 'attendances', column: 'attends_until', type: 'timestamptz' },
  { table: 'daily_usage', column: 'day', type: 'date' },
  {
    table: 'webhook_endpoints',
    column: 'previous_secret_until',
    type: 'timestamptz',
    emptied: ['encrypted_previous_secret', 'previous_secret_until'],
  },
] as const

const nameOf = (table: string) => `expire_${table}`
/** Tables of which housekeeping only learns which partners have files to delete. */
const files = { attachments: ['partner_id', 'free_since'], recordings: ['partner_id', 'stored_at', 'removed_at'] }

/** Creates a function of the role `owner` that the application may call. */
async function createFor(
  db: Kysely<unknown>,
  owner: string,
  { signature, returns, body, volatility }: { signature: string; returns: string; body: string; volatility: string },
): Promise<void> {
  const name = sql.raw(`tenant.${signature}`)
  await sql`
    create function ${name} returns ${sql.raw(returns)}
    language sql ${sql.raw(volatility)} security definer set search_path = tenant, pg_temp
    as ${sql.lit(body)}`.execute(db)
  await sql`revoke all on function ${name} from public`.execute(db)
  await sql`grant execute on function ${name} to consult_app`.execute(db)
  await sql`alter function ${name} owner to ${sql.id(owner)}`.execute(db)
}

/**
 * Housekeeping for all partners at once. One statement handles up to `most` rows, so that it locks none for long,
 * however many partners there are. It passes over rows that somebody else has locked, so it never waits for a use case
 * and cannot deadlock with one. The functions run as `consult_housekeeper` and return counts and partner ids only: the
 * application's own role still sees one partner.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Roles are global to the server: another of its databases may have created this one already, possibly concurrently.
  await sql`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'consult_housekeeper') then
        create role consult_housekeeper nologin nobypassrls;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db)
  await sql`grant consult_housekeeper to current_user with inherit false`.execute(db)
  await sql`grant usage, create on schema tenant to consult_housekeeper`.execute(db)
  await sql`grant usage on schema directory to consult_housekeeper`.execute(db)
  await sql`
    grant select (partner_id, recording_retention_days) on directory.partners to consult_housekeeper`.execute(db)

  for (const { table, column, type, ...rest } of expiring) {
    const emptied = 'emptied' in rest ? rest.emptied : null
    const name = sql.id('tenant', table)
    await sql`create policy housekeeper on ${name} to consult_housekeeper using (true)`.execute(db)
    await sql`grant select (ctid, partner_id, ${sql.id(column)}) on ${name} to consult_housekeeper`.execute(db)
    // Locking rows needs the privilege to update a column.
    const updated = (emptied ?? [column]).map((each) => sql.id(each))
    await sql`grant update (${sql.join(updated)}) on ${name} to consult_housekeeper`.execute(db)
    if (!emptied) await sql`grant delete on ${name} to consult_housekeeper`.execute(db)
    const change = emptied
      ? `update ${table} set ${emptied.map((each) => `${each} = null`).join(', ')}`
      : `delete from ${table}`
    await createFor(db, 'consult_housekeeper', {
      signature: `${nameOf(table)}(until ${type}, most integer)`,
      returns: 'bigint',
      volatility: 'volatile',
      // Partner by partner, so that each lookup uses an index that starts with the partner.
      body: `
        with expired as materialized (
          select e.place from directory.partners p cross join lateral (
            select t.ctid as place from ${table} t
            where t.partner_id = p.partner_id and t.${column} <= until
            limit most for update skip locked) e
          limit most),
        changed as (${change} where ctid = any(array(select place from expired)) returning partner_id)
        select count(*) from changed`,
    })
  }

  for (const [table, columns] of Object.entries(files)) {
    const name = sql.id('tenant', table)
    await sql`create policy housekeeper on ${name} for select to consult_housekeeper using (true)`.execute(db)
    const read = sql.join(columns.map((column) => sql.id(column)))
    await sql`grant select (${read}) on ${name} to consult_housekeeper`.execute(db)
  }
  // Recordings whose deletion was interrupted.
  await sql`
    create index recordings_leaving on tenant.recordings (partner_id, telehealth_consult_id)
      where stored_at is not null and removed_at is not null`.execute(db)
  await createFor(db, 'consult_housekeeper', {
    signature: 'partners_with_expired_attachments(until timestamptz)',
    returns: 'table (partner_id text)',
    volatility: 'stable',
    body: `
      select p.partner_id from directory.partners p
      where exists (select from attachments a where a.partner_id = p.partner_id and a.free_since <= until)`,
  })
  await createFor(db, 'consult_housekeeper', {
    signature: 'partners_with_expired_recordings(at timestamptz, default_days integer)',
    returns: 'table (partner_id text, days integer)',
    volatility: 'stable',
    body: `
      select p.partner_id, coalesce(p.recording_retention_days, default_days) from directory.partners p
      where coalesce(p.recording_retention_days, default_days) is not null
        and (exists (select from recordings r where r.partner_id = p.partner_id and r.removed_at is null
            and r.stored_at <= at - make_interval(days => coalesce(p.recording_retention_days, default_days)))
          or exists (select from recordings r where r.partner_id = p.partner_id and r.removed_at is not null
            and r.stored_at is not null))`,
  })
  await createFor(db, 'consult_searcher', {
    signature: 'partners_without_words()',
    returns: 'table (partner_id text)',
    volatility: 'stable',
    body: `
      select partner_id from messages where words is null union select partner_id from patients where words is null`,
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const signatures = [
    ...expiring.map(({ table, type }) => `${nameOf(table)}(${type}, integer)`),
    'partners_with_expired_attachments(timestamptz)',
    'partners_with_expired_recordings(timestamptz, integer)',
    'partners_without_words()',
  ]
  for (const signature of signatures) await sql`drop function ${sql.raw(`tenant.${signature}`)}`.execute(db)
  await sql`drop index tenant.recordings_leaving`.execute(db)
  for (const table of [...expiring.map((each) => each.table), ...Object.keys(files)]) {
    const name = sql.id('tenant', table)
    await sql`drop policy housekeeper on ${name}`.execute(db)
    await sql`revoke all on ${name} from consult_housekeeper`.execute(db)
  }
  await sql`revoke all on directory.partners from consult_housekeeper`.execute(db)
  await sql`revoke all on schema directory from consult_housekeeper`.execute(db)
  await sql`revoke all on schema tenant from consult_housekeeper`.execute(db)
}
