import { invalidRequest, issuesOfSigning } from '@consult/domain'
import type { RequestContext, Unit } from '@consult/request'
import { noteRow } from '../note-store.ts'
import { requestOrders } from '../orders/settle-orders.ts'
import { changeNote, insertVersion, type NoteAct, type NoteChange, requireAuthor, wrongState } from './change-note.ts'
import { staleRevision, templateFor } from './save-note-draft.ts'

/**
 * Signs the physician's draft: from then on it does not change, and its orders are requested.
 * @throws not_found; precondition_failed when the draft was saved since it was read; note_state_conflict for a second time;
 *   invalid_request with what is missing, and for a prescription whose review misses an allergy of the record.
 */
export async function signDraft(
  context: RequestContext,
  unit: Unit,
  act: NoteAct & { readonly revision: number | null },
): Promise<NoteChange> {
  const { noteId, physicianId, revision } = act
  return changeNote(context, unit, act, async (row) => {
    requireAuthor(row, physicianId)
    if (row.draft === null) throw wrongState(row)
    if (revision !== null && revision !== row.revision) throw staleRevision(row.revision)
    const content = row.draft
    const issues = issuesOfSigning(content, await templateFor(unit, undefined, content.template))
    if (issues.length > 0) throw invalidRequest(...issues)
    const awaits = await insertVersion(context, unit, { noteId, version: 1, content, reason: null, physicianId })
    await noteRow(unit, noteId)
      .set({ status: 'signed', version: 1, draft: null, awaits_cosignature_since: awaits, updated_at: unit.now })
      .execute()
    const others = await requestOrders(unit, { consult: act.consult, noteId, patientId: row.patient_id })
    return { event: 'note.signed', code: 'sign', others }
  })
}
