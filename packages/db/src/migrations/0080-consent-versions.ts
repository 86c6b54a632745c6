import { type Kysely, sql } from 'kysely'

/**
 * Partners' terms beside their privacy page, the version of both, and the version that the patient of a consult accepted.
 * It is unknown for consults from before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table directory.partners add terms_url text, add consent_version text`.execute(db)
  await sql`alter table tenant.async_consults add consent_version text`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant.async_consults drop consent_version`.execute(db)
  await sql`alter table directory.partners drop terms_url, drop consent_version`.execute(db)
}
