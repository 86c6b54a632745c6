import { type Kysely, sql } from 'kysely'

const columnsBefore = `
  lane_items bigint, lane_seconds double precision,
  timers bigint, timer_seconds double precision,
  webhooks bigint, webhook_seconds double precision`
const numbersBefore = `
  (select coalesce(sum(accepted - delivered), 0)::bigint from lanes where ready_at is not null),
  (select coalesce(extract(epoch from at - min(ready_at)), 0)::float8 from lanes where ready_at <= at),
  (select count(*) from timers where next_attempt_at <= at),
  (select coalesce(extract(epoch from at - min(next_attempt_at)), 0)::float8 from timers
    where next_attempt_at <= at),
  (select coalesce(sum(h.last_sequence - e.cursor_sequence), 0)::bigint
    from webhook_endpoints e join event_heads h using (partner_id) where e.disabled_at is null)
    + (select count(*) from webhook_deliveries d join webhook_endpoints e using (partner_id)
      where d.next_attempt_at is not null and e.disabled_at is null),
  (select coalesce(extract(epoch from at - min(d.next_attempt_at)), 0)::float8
    from webhook_deliveries d join webhook_endpoints e using (partner_id)
    where d.next_attempt_at <= at and e.disabled_at is null)`
const columnsAdded = `,
  recordings bigint, recording_seconds double precision,
  transcripts bigint, transcript_seconds double precision`
const numbersAdded = `,
  (select count(*) from recordings where next_attempt_at is not null),
  (select coalesce(extract(epoch from at - min(next_attempt_at)), 0)::float8 from recordings
    where next_attempt_at <= at),
  (select count(*) from recordings where transcript_next_attempt_at is not null),
  (select coalesce(extract(epoch from at - min(transcript_next_attempt_at)), 0)::float8 from recordings
    where transcript_next_attempt_at <= at)`

/** The backlog of the whole installation, counted as the scanner. See 0015. */
async function replaceBacklog(db: Kysely<unknown>, columns: string, numbers: string): Promise<void> {
  await sql`drop function tenant.backlog`.execute(db)
  await sql`
    create function tenant.backlog(at timestamptz) returns table (${sql.raw(columns)})
    language sql stable security definer set search_path = tenant, pg_temp
    as ${sql.lit(`select ${numbers}`)}`.execute(db)
  await sql`revoke all on function tenant.backlog from public`.execute(db)
  await sql`grant execute on function tenant.backlog to consult_app`.execute(db)
  await sql`alter function tenant.backlog owner to consult_scanner`.execute(db)
}

/** The operators' view of recordings: a partner's retention period, and how many recordings are pending. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table directory.partners
      add recording_retention_days integer check (recording_retention_days between 1 and 36500)`.execute(db)
  await replaceBacklog(db, columnsBefore + columnsAdded, numbersBefore + numbersAdded)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table directory.partners drop recording_retention_days`.execute(db)
  await replaceBacklog(db, columnsBefore, numbersBefore)
}
