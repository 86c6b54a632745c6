import { type Kysely, sql } from 'kysely'

/** An export can fail because a document of it cannot be made within the limits of its process. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await allow(db, ['patient_erased', 'gave_up', 'document_failed'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update tenant.patient_exports set failure_code = 'gave_up' where failure_code = 'document_failed'`.execute(
    db,
  )
  await allow(db, ['patient_erased', 'gave_up'])
}

async function allow(db: Kysely<unknown>, codes: readonly string[]): Promise<void> {
  await sql`alter table tenant.patient_exports drop constraint patient_exports_failure_code_check`.execute(db)
  await sql`
    alter table tenant.patient_exports add constraint patient_exports_failure_code_check
      check (failure_code in (${sql.join(codes.map((code) => sql.lit(code)))}))`.execute(db)
}
