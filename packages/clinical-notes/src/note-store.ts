import type { ClinicalNotesTable, TenantTransaction } from '@consult/db'
import { notFound } from '@consult/domain'
import type { Selectable } from 'kysely'
import { consultColumn, type NotedConsult } from './noted-consult.ts'

export type ClinicalNoteRow = Selectable<ClinicalNotesTable>

/** Locks a note of the consult. @throws not_found */
export async function lockNote(tx: TenantTransaction, consult: NotedConsult, noteId: string): Promise<ClinicalNoteRow> {
  const row = await tx.db
    .selectFrom('clinical_notes')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('clinical_note_id', '=', noteId)
    .where(consultColumn(consult.kind), '=', consult.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('noteId')
  return row
}

/** Locks the physician's draft about the consult, if there is one. */
export function lockDraft(
  tx: TenantTransaction,
  consult: NotedConsult,
  physicianId: string,
): Promise<ClinicalNoteRow | undefined> {
  return tx.db
    .selectFrom('clinical_notes')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where(consultColumn(consult.kind), '=', consult.id)
    .where('author_id', '=', physicianId)
    .where('status', '=', 'draft')
    .forUpdate()
    .executeTakeFirst()
}

/** A row to change. */
export const noteRow = (tx: TenantTransaction, noteId: string) =>
  tx.db.updateTable('clinical_notes').where('partner_id', '=', tx.partnerId).where('clinical_note_id', '=', noteId)
