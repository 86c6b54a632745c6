import { type Kysely, sql } from 'kysely'

const records = ['call_messages', 'recording_consents'] as const

/**
 * What was written in a call and the answers to being recorded are records: the application can delete only those of a call
 * that the transaction names as erased, so no other statement can. Source: docs/erasure.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of records) {
    await sql`
      create policy deleted_with_patient on ${sql.id('tenant', table)} as restrictive for delete
        using (telehealth_consult_id = current_setting('consult.erased_consult', true))`.execute(db)
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of records) await sql`drop policy deleted_with_patient on ${sql.id('tenant', table)}`.execute(db)
}
