import { type Kysely, sql } from 'kysely'
import { createScan, showToScanner } from './tenant-table.ts'

const dueBefore = `
  select e.partner_id from webhook_endpoints e
  where e.disabled_at is null
    and (exists (select from event_heads h where h.partner_id = e.partner_id and h.last_sequence > e.cursor_sequence)
      or exists (select from webhook_deliveries d where d.partner_id = e.partner_id and d.next_attempt_at <= at))`
/** While a breaker is open, only its probe is due: a due delivery, or one that may come early. */
const due = `
  select e.partner_id from webhook_endpoints e
  where e.disabled_at is null
    and (e.next_probe_at is null or e.next_probe_at <= at)
    and (exists (select from event_heads h where h.partner_id = e.partner_id and h.last_sequence > e.cursor_sequence)
      or exists (select from webhook_deliveries d where d.partner_id = e.partner_id and d.next_attempt_at <= at)
      or (e.next_probe_at is not null and exists (
        select from webhook_deliveries d
        where d.partner_id = e.partner_id and d.next_attempt_at is not null
          and d.attempts - d.early_attempts between 1 and 2 and d.early_attempts < 2)))`

const webhookSecondsBefore = `
  coalesce(extract(epoch from at - min(d.next_attempt_at)), 0)::float8
  from webhook_deliveries d join webhook_endpoints e using (partner_id)
  where d.next_attempt_at <= at and e.disabled_at is null`
/** From the time of the event, also while it waits for a retry or has no delivery row yet. */
const webhookSeconds = `
  greatest(coalesce(extract(epoch from at - min(waiting.created_at)), 0), 0)::float8
  from webhook_endpoints e cross join lateral (
    select d.event_created_at as created_at from webhook_deliveries d
    where d.partner_id = e.partner_id and d.next_attempt_at is not null and d.delivered_at is null
    union all
    (select v.created_at from event_heads h join events v using (partner_id)
     where h.partner_id = e.partner_id and h.last_sequence > e.cursor_sequence and v.sequence > e.cursor_sequence
     order by v.sequence limit 1)
  ) as waiting
  where e.disabled_at is null`

async function replaceScan(db: Kysely<unknown>, body: string): Promise<void> {
  await sql`drop function tenant.partners_with_due_webhooks`.execute(db)
  await createScan(db, 'partners_with_due_webhooks', body)
}

/** The backlog of the whole installation, counted as the scanner. See 0015, 0038 and 0057. */
async function replaceBacklog(db: Kysely<unknown>, oldestWebhook: string): Promise<void> {
  const body = `
    select
      (select coalesce(sum(accepted - delivered), 0)::bigint from lanes where (partner_id, lane_key) in (
        select partner_id, lane_key from lane_queue
        union select partner_id, lane_key from lanes where ready_at is not null)),
      (select coalesce(extract(epoch from at - min(ready_at)), 0)::float8 from (
        select ready_at from lane_queue union all select ready_at from lanes) waiting where ready_at <= at),
      (select count(*) from timers where next_attempt_at <= at),
      (select coalesce(extract(epoch from at - min(next_attempt_at)), 0)::float8 from timers
        where next_attempt_at <= at),
      (select coalesce(sum(h.last_sequence - e.cursor_sequence), 0)::bigint
        from webhook_endpoints e join event_heads h using (partner_id) where e.disabled_at is null)
        + (select count(*) from webhook_deliveries d join webhook_endpoints e using (partner_id)
          where d.next_attempt_at is not null and e.disabled_at is null),
      (select ${oldestWebhook}),
      (select count(*) from recordings where next_attempt_at is not null),
      (select coalesce(extract(epoch from at - min(next_attempt_at)), 0)::float8 from recordings
        where next_attempt_at <= at),
      (select count(*) from recordings where transcript_next_attempt_at is not null),
      (select coalesce(extract(epoch from at - min(transcript_next_attempt_at)), 0)::float8 from recordings
        where transcript_next_attempt_at <= at)`
  await sql`drop function tenant.backlog`.execute(db)
  await sql`
    create function tenant.backlog(at timestamptz) returns table (
      lane_items bigint, lane_seconds double precision,
      timers bigint, timer_seconds double precision,
      webhooks bigint, webhook_seconds double precision,
      recordings bigint, recording_seconds double precision,
      transcripts bigint, transcript_seconds double precision)
    language sql stable security definer set search_path = tenant, pg_temp
    as ${sql.lit(body)}`.execute(db)
  await sql`revoke all on function tenant.backlog from public`.execute(db)
  await sql`grant execute on function tenant.backlog to consult_app`.execute(db)
  await sql`alter function tenant.backlog owner to consult_scanner`.execute(db)
}

/**
 * A circuit breaker per webhook endpoint, shared by all workers, and what its deliveries need for it: which attempts
 * came early, and whether a worker has the delivery.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tenant.webhook_endpoints
      add consecutive_failures integer not null default 0, add next_probe_at timestamptz(3)`.execute(db)
  await sql`
    alter table tenant.webhook_deliveries
      add early_attempts integer not null default 0, add leased_until timestamptz(3)`.execute(db)
  await sql`grant select (next_probe_at) on tenant.webhook_endpoints to consult_scanner`.execute(db)
  await sql`
    grant select (event_created_at, delivered_at, attempts, early_attempts) on tenant.webhook_deliveries
      to consult_scanner`.execute(db)
  await showToScanner(db, 'events', ['partner_id', 'sequence', 'created_at'])
  await replaceScan(db, due)
  await replaceBacklog(db, webhookSeconds)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await replaceScan(db, dueBefore)
  await replaceBacklog(db, webhookSecondsBefore)
  await sql`revoke select (partner_id, sequence, created_at) on tenant.events from consult_scanner`.execute(db)
  await sql`drop policy scanner on tenant.events`.execute(db)
  await sql`
    revoke select (event_created_at, delivered_at, attempts) on tenant.webhook_deliveries from consult_scanner`.execute(
    db,
  )
  await sql`alter table tenant.webhook_deliveries drop early_attempts, drop leased_until`.execute(db)
  await sql`alter table tenant.webhook_endpoints drop consecutive_failures, drop next_probe_at`.execute(db)
}
