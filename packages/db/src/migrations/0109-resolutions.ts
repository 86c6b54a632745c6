import { type Kysely, sql } from 'kysely'

/** Every resolution of a consult stays on its record: a patient's "thank you" had deleted the physician's advice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant.async_consults add resolutions jsonb not null default '[]'`.execute(db)
  // The policy also binds the owner, so it is lifted for this statement.
  await sql`alter table tenant.async_consults no force row level security`.execute(db)
  await sql`
    update tenant.async_consults set resolutions = jsonb_build_array(jsonb_build_object(
        'summary', resolution_summary, 'followUp', resolution_follow_up, 'physicianId', physician_id,
        'requestedAt', to_char(resolve_requested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'outcome', case when closed_at is null then 'pending' when closed_reason = 'resolved' then 'accepted'
          else 'expired' end))
      where resolve_requested_at is not null`.execute(db)
  await sql`alter table tenant.async_consults force row level security`.execute(db)
  await sql`alter table tenant.async_consults drop resolution_summary, drop resolution_follow_up`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant.async_consults add resolution_summary text, add resolution_follow_up text`.execute(db)
  await sql`alter table tenant.async_consults no force row level security`.execute(db)
  await sql`
    update tenant.async_consults set resolution_summary = resolutions -> -1 ->> 'summary',
        resolution_follow_up = resolutions -> -1 ->> 'followUp'
      where resolve_requested_at is not null`.execute(db)
  await sql`alter table tenant.async_consults force row level security`.execute(db)
  await sql`alter table tenant.async_consults drop resolutions`.execute(db)
}
