import { type Kysely, sql } from 'kysely'
import { protectTenantTable, showToScanner } from '../tenant-table.ts'

const raw = (db: Kysely<unknown>, statement: string) => sql.raw(statement).execute(db)

/** The columns of both tables of endpoints, without defaults. Collations are as in the tables of 0007 and 0043. */
const endpointColumns = `
  partner_id text collate "C" not null,
  url text not null,
  cursor_sequence bigint not null,
  disabled_at timestamptz(3),
  disabled_reason text,
  failing_since timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  encrypted_secret text collate "C" not null,
  encrypted_previous_secret text collate "C",
  previous_secret_until timestamptz(3),
  key_version integer not null,
  consecutive_failures integer not null,
  next_probe_at timestamptz(3),
  endpoint_id text collate "C" not null,
  slot smallint not null,
  description text,
  events text[]`

const deliveryColumns = `
  partner_id text collate "C" not null,
  event_sequence bigint not null,
  event_created_at timestamptz(3) not null,
  attempts integer not null,
  next_attempt_at timestamptz(3),
  last_status integer,
  last_attempt_at timestamptz(3),
  delivered_at timestamptz(3),
  early_attempts integer not null,
  leased_until timestamptz(3),
  endpoint_id text collate "C" not null,
  is_replay boolean not null`

/** The first endpoint's table, the one of all endpoints, and the key of a row. */
const families = [
  { first: 'webhook_endpoints', all: 'all_webhook_endpoints', key: ['partner_id'], columns: endpointColumns },
  {
    first: 'webhook_deliveries',
    all: 'all_webhook_deliveries',
    key: ['partner_id', 'event_sequence'],
    columns: deliveryColumns,
  },
] as const

/** `partner_id, endpoint_id, …`: the key of a row among those of all endpoints. */
const wideKey = (key: readonly string[]) => ['partner_id', 'endpoint_id', ...key.slice(1)].join(', ')

/** A partitioned table can be distributed only before it has a distributed partition. */
const distributeLike = (all: string, first: string) => `
  do $$ begin
    if exists (select from pg_extension where extname = 'citus') then
      if exists (select from pg_dist_partition where logicalrelid = 'tenant.${first}'::regclass) then
        perform create_distributed_table('tenant.${all}', 'partner_id', colocate_with => 'tenant.lanes');
      end if;
    end if;
  end $$`

/**
 * The tables of one endpoint per partner become the partition `first` of the tables of all endpoints. Processes of the
 * release before work with that partition as if nothing had changed: they never see another endpoint.
 */
export async function createTables(db: Kysely<unknown>): Promise<void> {
  await raw(
    db,
    `alter table tenant.webhook_endpoints
      add endpoint_id text collate "C" not null default 'first' check (endpoint_id = 'first'),
      add slot smallint not null default 0, add description text, add events text[]`,
  )
  await raw(
    db,
    `alter table tenant.webhook_deliveries
      add endpoint_id text collate "C" not null default 'first' check (endpoint_id = 'first'),
      add is_replay boolean not null default false`,
  )
  for (const { first, all, key, columns } of families) {
    await raw(
      db,
      `alter table tenant.${first}
        drop constraint ${first}_pkey,
        add constraint ${first}_of_partner unique (${key.join(', ')}),
        add constraint ${first}_pkey primary key (${wideKey(key)})`,
    )
    await raw(
      db,
      `create table tenant.${all} (${columns}, primary key (${wideKey(key)})) partition by list (endpoint_id)`,
    )
    await raw(db, distributeLike(all, first))
    await raw(db, `alter table tenant.${all} attach partition tenant.${first} for values in ('first')`)
    await raw(db, `create table tenant.further_${first} partition of tenant.${all} default`)
    for (const change of ['enable', 'force'])
      await raw(db, `alter table tenant.further_${first} ${change} row level security`)
    await protectTenantTable(db, all)
    await raw(db, `create policy housekeeper on tenant.${all} to consult_housekeeper using (true)`)
  }
  // As in 0007 and 0059.
  await raw(
    db,
    `alter table tenant.further_webhook_deliveries set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02,
      autovacuum_vacuum_threshold = 500, autovacuum_analyze_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0)`,
  )
  // Replays wait behind the events of the log, and are found without reading those.
  await raw(
    db,
    `create index on tenant.all_webhook_deliveries (partner_id, endpoint_id, event_sequence) where is_replay`,
  )
  // Places for further endpoints: two requests cannot both take the last one.
  await raw(
    db,
    `alter table tenant.further_webhook_endpoints
      add constraint further_webhook_endpoints_slot unique (partner_id, slot), add check (slot between 1 and 19)`,
  )
}

/** Each attempt to deliver an event, for 30 days, and what partners have asked to deliver again. */
export async function createLogs(db: Kysely<unknown>): Promise<void> {
  await raw(
    db,
    `create table tenant.webhook_attempts (
      partner_id text collate "C" not null,
      endpoint_id text collate "C" not null,
      attempt_id text collate "C" not null,
      event_id text collate "C" not null,
      event_type text not null,
      event_sequence bigint not null,
      attempted_at timestamptz(3) not null,
      duration_ms integer not null,
      status integer,
      error text,
      response_head text,
      next_attempt_at timestamptz(3),
      primary key (partner_id, endpoint_id, attempt_id)
    )`,
  )
  await raw(db, 'create index on tenant.webhook_attempts (partner_id, attempted_at)')
  await raw(db, 'create index on tenant.webhook_attempts (partner_id, endpoint_id, event_sequence) where error is null')
  await protectTenantTable(db, 'webhook_attempts', ['select', 'insert'])
  await raw(db, 'create policy housekeeper on tenant.webhook_attempts to consult_housekeeper using (true)')
  await raw(
    db,
    `create table tenant.webhook_recoveries (
      partner_id text collate "C" not null,
      endpoint_id text collate "C" not null,
      recovery_id text collate "C" not null,
      next_sequence bigint not null,
      last_sequence bigint not null,
      since timestamptz(3) not null,
      requested_at timestamptz(3) not null,
      primary key (partner_id, endpoint_id, recovery_id)
    )`,
  )
  await protectTenantTable(db, 'webhook_recoveries')
}

/** What the roles for scans and housekeeping read and change. */
export async function grantColumns(db: Kysely<unknown>): Promise<void> {
  await showToScanner(db, 'all_webhook_endpoints', [
    'partner_id',
    'endpoint_id',
    'cursor_sequence',
    'disabled_at',
    'next_probe_at',
    'key_version',
  ])
  await showToScanner(db, 'all_webhook_deliveries', [
    'partner_id',
    'endpoint_id',
    'event_created_at',
    'next_attempt_at',
    'delivered_at',
    'attempts',
    'early_attempts',
    'is_replay',
  ])
  await showToScanner(db, 'webhook_recoveries', ['partner_id', 'endpoint_id'])
  await raw(
    db,
    `grant select (partner_id, endpoint_id, previous_secret_until, cursor_sequence, disabled_at),
      update (encrypted_previous_secret, previous_secret_until) on tenant.all_webhook_endpoints to consult_housekeeper`,
  )
  await raw(
    db,
    `grant select (partner_id, endpoint_id, event_sequence, next_attempt_at),
      update (delivered_at), delete on tenant.all_webhook_deliveries to consult_housekeeper`,
  )
  await raw(
    db,
    `grant select (partner_id, endpoint_id, attempt_id, attempted_at), update (next_attempt_at), delete
      on tenant.webhook_attempts to consult_housekeeper`,
  )
}

/** Leaves each partner's first endpoint. The others are lost. */
export async function dropTables(db: Kysely<unknown>): Promise<void> {
  await raw(db, 'drop table tenant.webhook_recoveries')
  await raw(db, 'drop table tenant.webhook_attempts')
  for (const { first, all, key } of families) {
    await raw(db, `alter table tenant.${all} detach partition tenant.${first}`)
    await raw(db, `drop table tenant.${all}`)
    await raw(
      db,
      `alter table tenant.${first}
        drop constraint ${first}_pkey, drop constraint ${first}_of_partner,
        add constraint ${first}_pkey primary key (${key.join(', ')})`,
    )
  }
  await raw(db, 'drop index if exists tenant.webhook_deliveries_partner_id_endpoint_id_event_sequence_idx')
  await raw(db, 'alter table tenant.webhook_endpoints drop endpoint_id, drop slot, drop description, drop events')
  await raw(db, 'alter table tenant.webhook_deliveries drop endpoint_id, drop is_replay')
}
