import type { NotedConsult } from '@consult/clinical-notes'
import type { TenantTransaction } from '@consult/db'

/** Deletes the clinical notes about a consult, with all their versions and orders. The caller has locked the consult. */
export async function deleteNotes({ db, partnerId }: TenantTransaction, { kind, id }: NotedConsult): Promise<void> {
  const column = kind === 'async' ? 'async_consult_id' : 'telehealth_consult_id'
  const noteIds = db
    .selectFrom('clinical_notes')
    .select('clinical_note_id')
    .where('partner_id', '=', partnerId)
    .where(column, '=', id)
  for (const table of [
    'orders',
    'clinical_note_addenda',
    'clinical_note_signatures',
    'clinical_note_versions',
    'clinical_notes',
  ] as const) {
    await db.deleteFrom(table).where('partner_id', '=', partnerId).where('clinical_note_id', 'in', noteIds).execute()
  }
}
