import { type Kysely, sql } from 'kysely'

const records = ['call_messages', 'recording_consents'] as const

/**
 * What was written in a call and the answers to being recorded are records: the application can delete them only for a
 * patient who is being erased. Source: docs/erasure.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of records) {
    await sql`
      create policy deleted_with_patient on ${sql.id('tenant', table)} as restrictive for delete using (exists (
        select from tenant.telehealth_consults c join tenant.patients p using (partner_id, patient_id)
        where c.partner_id = ${sql.id(table)}.partner_id
          and c.telehealth_consult_id = ${sql.id(table)}.telehealth_consult_id and p.erasing_since is not null))`.execute(
      db,
    )
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of records) await sql`drop policy deleted_with_patient on ${sql.id('tenant', table)}`.execute(db)
}
