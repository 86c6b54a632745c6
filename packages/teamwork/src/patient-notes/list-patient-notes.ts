import { cursorScope, readCursor, toPage } from '@consult/db'
import { findPatient } from '@consult/directory'
import type { Page, PageQuery, PatientNote } from '@consult/domain'
import { noteShown, type RequestContext, readTenant } from '@consult/request'

/**
 * The notes about a patient, newest first.
 * @throws not_found; reason_required for a patient of colleagues; invalid_request for a cursor from another list.
 */
export async function listPatientNotes(
  context: RequestContext,
  { patientId, limit, cursor }: PageQuery & { patientId: string },
): Promise<Page<PatientNote>> {
  const scope = cursorScope(context.account.partnerId, 'patient-notes', patientId)
  const [before] = readCursor(scope, cursor, ['text']) ?? []
  return readTenant(context, async (tx) => {
    const { patient_id: id } = await findPatient(tx, { patientId })
    noteShown(context, { type: 'patient', id, patientId: id, code: 'internal_notes' })
    // The ids are in the order of their time.
    const rows = await tx.db
      .selectFrom('patient_notes')
      .selectAll()
      .where('partner_id', '=', tx.partnerId)
      .where('patient_id', '=', id)
      .$if(before !== undefined, (query) => query.where('patient_note_id', '<', before ?? ''))
      .orderBy('patient_note_id', 'desc')
      .limit(limit + 1)
      .execute()
    return toPage(rows, {
      limit,
      scope,
      keysOf: (row) => [row.patient_note_id],
      toItem: (row) => ({
        id: row.patient_note_id,
        patientId: row.patient_id,
        author: { id: row.author_id, name: row.author_name },
        text: row.text,
        createdAt: row.created_at.toISOString(),
      }),
    })
  })
}
