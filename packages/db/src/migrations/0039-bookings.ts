import { type Kysely, sql } from 'kysely'

/** The consequences of a booking: a reschedule, a reminder, or a missed call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tenant.telehealth_consults
      add column rescheduled_from timestamptz(3),
      add column next_reminder_at timestamptz(3),
      -- Null for what was cancelled before: an update would not see those rows.
      add column cancelled_reason text collate "C"
        check (cancelled_reason in ('requested', 'patient_no_show')),
      add constraint telehealth_consults_cancelled_for_a_reason
        check (cancelled_reason is null or status = 'cancelled')`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tenant.telehealth_consults
      drop column rescheduled_from, drop column next_reminder_at, drop column cancelled_reason`.execute(db)
}
