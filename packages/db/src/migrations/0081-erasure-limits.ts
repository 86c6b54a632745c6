import { type Kysely, sql } from 'kysely'

/**
 * How many patients a partner's API key can erase in a day, and how long an erasure waits before it begins. A request
 * that waits can be canceled, which deletes it. Source: docs/erasure.md, Before it begins.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table directory.partners
      add erasures_per_day integer not null default 50 check (erasures_per_day > 0),
      add erasure_delay integer not null default 0 check (erasure_delay between 0 and 2592000)`.execute(db)
  await sql`grant delete on tenant.data_requests to consult_app`.execute(db)
  // What was done to a patient's data stays on record.
  await sql`
    create policy deleted_while_pending on tenant.data_requests as restrictive for delete
      using (status = 'pending')`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop policy deleted_while_pending on tenant.data_requests`.execute(db)
  await sql`revoke delete on tenant.data_requests from consult_app`.execute(db)
  await sql`alter table directory.partners drop erasures_per_day, drop erasure_delay`.execute(db)
}
