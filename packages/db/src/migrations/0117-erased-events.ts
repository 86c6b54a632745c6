import { type Kysely, sql } from 'kysely'
import { recordDeliveredWebhooks } from './webhook-endpoints/claim-function.ts'

/**
 * A receiver may answer after the event was erased, and repeat what it was sent. The lock makes an erasure wait until the
 * answer is recorded, and then delete it; once the event is erased, nothing of the answer is kept.
 */
const headUnlessErased = `
  case when coalesce(g."responseHead", '') = '' then g."responseHead" else (
    select g."responseHead" from events v
    where v.partner_id = partner and v.sequence = g.sequence and v.created_at = g.event_created_at
      and v.erased_at is null
    for share) end`

async function replace(db: Kysely<unknown>, create: string): Promise<void> {
  const { rows: citus } = await sql`select from pg_extension where extname = 'citus'`.execute(db)
  await sql`drop function tenant.record_delivered_webhooks`.execute(db)
  await sql.raw(create).execute(db)
  // As planDistribution does for a database that gets the extension later.
  if (citus.length > 0) {
    await sql`alter function tenant.record_delivered_webhooks set plan_cache_mode = force_custom_plan`.execute(db)
  }
  await sql`revoke all on function tenant.record_delivered_webhooks from public`.execute(db)
  await sql`grant execute on function tenant.record_delivered_webhooks to consult_app`.execute(db)
}

/** Marks events whose data was replaced by tombstones, so that late answers of receivers are not kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant.events add erased_at timestamptz(3)`.execute(db)
  await replace(db, recordDeliveredWebhooks(headUnlessErased))
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await replace(db, recordDeliveredWebhooks())
  await sql`alter table tenant.events drop erased_at`.execute(db)
}
