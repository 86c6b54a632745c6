import { type Kysely, sql } from 'kysely'
import { everyEndpoint, sparingTheFailing, takeWebhooks } from './webhook-endpoints/worker-functions.ts'

/** An endpoint whose breaker is open gets no delivery rows, so that dead endpoints do not slow down the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(takeWebhooks(sparingTheFailing)).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(takeWebhooks({ ...everyEndpoint, create: 'create or replace function' })).execute(db)
}
