import type { TenantTransaction } from '@consult/db'
import type { ClinicalNote } from '@consult/domain'
import { consultColumn, type NotedConsult } from '../noted-consult.ts'
import { toNotes } from './note-resource.ts'

/** Every signed version of every note about a consult, oldest first, for the record of its patient. */
export async function readSignedNotes(tx: TenantTransaction, { kind, id }: NotedConsult): Promise<ClinicalNote[]> {
  const rows = await tx.db
    .selectFrom('clinical_notes')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where(consultColumn(kind), '=', id)
    .where('status', '<>', 'draft')
    .orderBy('clinical_note_id')
    .execute()
  return toNotes(
    tx,
    rows.flatMap((row) => Array.from({ length: row.version }, (_each, at) => ({ row, version: at + 1 }))),
  )
}

/** The texts of a note as a document shows them: its sections, then what was added. */
export const textsOfNote = ({ sections, addenda }: Pick<ClinicalNote, 'sections' | 'addenda'>): string[] => [
  ...sections.filter(({ text }) => text !== '').map(({ title, text }) => `${title}\n${text}`),
  ...addenda.map(({ text }) => text),
]
