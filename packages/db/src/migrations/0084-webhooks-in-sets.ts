import { type Kysely, sql } from 'kysely'
import { claimWebhooks, recordDeliveredWebhooks } from './webhook-endpoints/claim-function.ts'

const functions = { claim_webhooks: claimWebhooks, record_delivered_webhooks: recordDeliveredWebhooks() }

/**
 * Claims webhooks of all endpoints of a partner, and records the successful ones, in a few statements instead of a few per
 * endpoint and delivery. The functions that the release before calls stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: citus } = await sql`select from pg_extension where extname = 'citus'`.execute(db)
  for (const [name, create] of Object.entries(functions)) {
    await sql.raw(create).execute(db)
    // As planDistribution does for a database that gets the extension later.
    if (citus.length > 0) {
      await sql`alter function ${sql.id('tenant', name)} set plan_cache_mode = force_custom_plan`.execute(db)
    }
    await sql`revoke all on function ${sql.id('tenant', name)} from public`.execute(db)
    await sql`grant execute on function ${sql.id('tenant', name)} to consult_app`.execute(db)
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const name of Object.keys(functions)) await sql`drop function ${sql.id('tenant', name)}`.execute(db)
}
