import { type Kysely, sql } from 'kysely'

/**
 * Pins API keys to a version of `/v1`. Keys from before, and those that the release before creates during an upgrade, have none:
 * they get the first version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table directory.api_keys add service_version text collate "C"`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table directory.api_keys drop service_version`.execute(db)
}
