import { type Kysely, sql } from 'kysely'

/**
 * Simulated physicians of calls: which physicians are simulated, and for a call of a test environment its scenario and the
 * simulated physician who is there for it alone. And when a test clock that nobody advances is deleted; null for those from
 * before. Source: docs/testing.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant.physicians add simulated_number integer`.execute(db)
  await sql`
    alter table tenant.telehealth_consults
      add simulation text collate "C", add simulated_physician_id text collate "C"`.execute(db)
  await sql`alter table tenant.test_clocks add expires_at timestamptz(3)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant.test_clocks drop expires_at`.execute(db)
  await sql`alter table tenant.telehealth_consults drop simulation, drop simulated_physician_id`.execute(db)
  await sql`alter table tenant.physicians drop simulated_number`.execute(db)
}
