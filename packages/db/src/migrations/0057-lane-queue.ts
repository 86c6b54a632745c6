import { type Kysely, sql } from 'kysely'
import { createScan, protectTenantTable, showToScanner } from './tenant-table.ts'

const columns = `
  lane_items bigint, lane_seconds double precision,
  timers bigint, timer_seconds double precision,
  webhooks bigint, webhook_seconds double precision,
  recordings bigint, recording_seconds double precision,
  transcripts bigint, transcript_seconds double precision`

const lanesBefore = `
  (select coalesce(sum(accepted - delivered), 0)::bigint from lanes where ready_at is not null),
  (select coalesce(extract(epoch from at - min(ready_at)), 0)::float8 from lanes where ready_at <= at)`
const lanesAfter = `
  (select coalesce(sum(accepted - delivered), 0)::bigint from lanes where (partner_id, lane_key) in (
    select partner_id, lane_key from lane_queue
    union select partner_id, lane_key from lanes where ready_at is not null)),
  (select coalesce(extract(epoch from at - min(ready_at)), 0)::float8 from (
    select ready_at from lane_queue union all select ready_at from lanes) waiting where ready_at <= at)`

const others = `,
  (select count(*) from timers where next_attempt_at <= at),
  (select coalesce(extract(epoch from at - min(next_attempt_at)), 0)::float8 from timers
    where next_attempt_at <= at),
  (select coalesce(sum(h.last_sequence - e.cursor_sequence), 0)::bigint
    from webhook_endpoints e join event_heads h using (partner_id) where e.disabled_at is null)
    + (select count(*) from webhook_deliveries d join webhook_endpoints e using (partner_id)
      where d.next_attempt_at is not null and e.disabled_at is null),
  (select coalesce(extract(epoch from at - min(d.next_attempt_at)), 0)::float8
    from webhook_deliveries d join webhook_endpoints e using (partner_id)
    where d.next_attempt_at <= at and e.disabled_at is null),
  (select count(*) from recordings where next_attempt_at is not null),
  (select coalesce(extract(epoch from at - min(next_attempt_at)), 0)::float8 from recordings
    where next_attempt_at <= at),
  (select count(*) from recordings where transcript_next_attempt_at is not null),
  (select coalesce(extract(epoch from at - min(transcript_next_attempt_at)), 0)::float8 from recordings
    where transcript_next_attempt_at <= at)`

/** The backlog of the whole installation, counted as the scanner. See 0015. */
async function replaceBacklog(db: Kysely<unknown>, lanes: string): Promise<void> {
  await sql`drop function tenant.backlog`.execute(db)
  await sql`
    create function tenant.backlog(at timestamptz) returns table (${sql.raw(columns)})
    language sql stable security definer set search_path = tenant, pg_temp
    as ${sql.lit(`select ${lanes}${others}`)}`.execute(db)
  await sql`revoke all on function tenant.backlog from public`.execute(db)
  await sql`grant execute on function tenant.backlog to consult_app`.execute(db)
  await sql`alter function tenant.backlog owner to consult_scanner`.execute(db)
}

async function replaceScan(db: Kysely<unknown>, body: string): Promise<void> {
  await sql`drop function tenant.partners_with_ready_lanes`.execute(db)
  await createScan(db, 'partners_with_ready_lanes', body)
}

/**
 * The lanes that have items, in the order in which they got them: a small table, next to one permanent row per patient.
 *
 * Before, `lanes.ready_at` was indexed and changed with every post, lease and delivery, so every update wrote into every
 * index and left dead entries there. No indexed column of either table changes with these any more, so updates are HOT.
 * A row of the queue is deleted when its lane is empty.
 *
 * `lanes.ready_at`, its index and `lanes.lease_token` stay for processes of the release before, which work on lanes that
 * they have filled themselves. Workers move what those leave behind into the queue (`adoptLanes`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.lane_queue (
      partner_id text collate "C" not null,
      lane_key text collate "C" not null,
      queued_at timestamptz(3) not null,
      ready_at timestamptz(3) not null,
      lease_token text,
      failures integer not null,
      primary key (partner_id, lane_key)
    ) with (fillfactor = 70)`.execute(db)
  await sql`create index lane_queue_order on tenant.lane_queue (partner_id, queued_at)`.execute(db)
  await protectTenantTable(db, 'lane_queue')
  await showToScanner(db, 'lane_queue', ['partner_id', 'lane_key', 'ready_at'])
  await sql`grant select (lane_key) on tenant.lanes to consult_scanner`.execute(db)
  await replaceScan(
    db,
    `select partner_id from lane_queue where ready_at <= at
     union select partner_id from lanes where ready_at <= at`,
  )
  await replaceBacklog(db, lanesAfter)
}

/** Returns the lanes that have items to the column, where the release before looks for them. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant.lanes no force row level security`.execute(db)
  await sql`update tenant.lanes set ready_at = coalesce(ready_at, now()) where accepted > delivered`.execute(db)
  await sql`alter table tenant.lanes force row level security`.execute(db)
  await replaceScan(db, 'select distinct partner_id from lanes where ready_at <= at')
  await replaceBacklog(db, lanesBefore)
  await sql`revoke select (lane_key) on tenant.lanes from consult_scanner`.execute(db)
  await sql`drop table tenant.lane_queue`.execute(db)
}
