import { type NotedConsult, readSignedNotes } from '@consult/clinical-notes'
import type { TenantTransaction } from '@consult/db'
import type { ExportedNote } from '@consult/domain'

/** Every signed version of the notes about a consult. */
export async function readNotes(tx: TenantTransaction, consult: NotedConsult): Promise<ExportedNote[]> {
  const notes = await readSignedNotes(tx, consult)
  return notes.map(
    ({ consultKind: _kind, consultId: _consult, patientId: _patient, revision: _revision, ...note }) => note,
  )
}
