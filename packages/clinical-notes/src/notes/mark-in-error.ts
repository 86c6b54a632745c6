import type { RequestContext, Unit } from '@consult/request'
import { noteRow } from '../note-store.ts'
import { cancelOrders } from '../orders/settle-orders.ts'
import { changeNote, type NoteAct, type NoteChange, requireAuthor, requireSigned } from './change-note.ts'

/**
 * Marks a signed note as one that should not have been written, such as one about the wrong patient. It stays, with the
 * reason, and cannot be unmarked. Its open orders are canceled: nobody dispenses what was meant for somebody else.
 * @throws not_found; not_assigned for a colleague's note; note_state_conflict for a draft or a second time.
 */
export async function markInError(
  context: RequestContext,
  unit: Unit,
  act: NoteAct & { readonly reason: string },
): Promise<NoteChange> {
  const { noteId, physicianId, reason } = act
  return changeNote(context, unit, act, async (row) => {
    requireAuthor(row, physicianId)
    requireSigned(row)
    await noteRow(unit, noteId)
      .set({
        status: 'entered_in_error',
        awaits_cosignature_since: null,
        error_reason: reason,
        error_by: physicianId,
        error_at: unit.now,
        updated_at: unit.now,
      })
      .execute()
    const others = await cancelOrders(unit, { noteId }, reason)
    return { event: 'note.entered_in_error', code: 'enter_in_error', others }
  })
}
