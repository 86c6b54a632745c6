import { type Kysely, sql } from 'kysely'
import {
  createInstallationFunctions,
  dropInstallationFunctions,
  replaceMonthHolders,
} from './webhook-endpoints/installation-functions.ts'
import { createLogs, createTables, dropTables, grantColumns } from './webhook-endpoints/tables.ts'
import { workerFunctions } from './webhook-endpoints/worker-functions.ts'

/**
 * Up to 20 webhook endpoints per partner, each with its own position in the log, secrets, circuit breaker and
 * deliveries. What is kept per endpoint is in `all_webhook_endpoints` and `all_webhook_deliveries`. Their partitions
 * `webhook_endpoints` and `webhook_deliveries` have each partner's first endpoint, which operators set: processes of the
 * release before read and write those alone. The functions they call stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db)
  await createLogs(db)
  await grantColumns(db)
  await createInstallationFunctions(db)
  await replaceMonthHolders(db, true)
  for (const [name, create] of Object.entries(workerFunctions)) {
    await sql.raw(create).execute(db)
    await sql`revoke all on function ${sql.id('tenant', name)} from public`.execute(db)
    await sql`grant execute on function ${sql.id('tenant', name)} to consult_app`.execute(db)
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const name of Object.keys(workerFunctions)) await sql`drop function ${sql.id('tenant', name)}`.execute(db)
  await replaceMonthHolders(db, false)
  await dropInstallationFunctions(db)
  await dropTables(db)
}
