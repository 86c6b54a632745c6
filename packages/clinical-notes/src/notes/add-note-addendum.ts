import { type ClinicalNote, ConsultError, invalidRequest, mostNoteAddenda, normalizeMessageText } from '@consult/domain'
import { type RequestContext, requireOpen, type Unit } from '@consult/request'
import { changeNote, insertAddendum, type NoteAct, requireSigned } from './change-note.ts'
import { type ClinicalNoteRow, noteRow } from './note-store.ts'

async function requireRoom(unit: Unit, { clinical_note_id: noteId }: ClinicalNoteRow): Promise<void> {
  const { count } = await unit.db
    .selectFrom('clinical_note_addenda')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('partner_id', '=', unit.partnerId)
    .where('clinical_note_id', '=', noteId)
    .executeTakeFirstOrThrow()
  if (Number(count) < mostNoteAddenda) return
  const message = `The limit of ${mostNoteAddenda} addenda is reached. Write a new note.`
  throw invalidRequest({ path: 'noteId', code: 'too_many', message })
}

/**
 * Adds to a signed note, by its author or by any physician who may open the consult. Addenda never change.
 * @throws not_found, also for a colleague's draft; reason_required for a colleague's consult; note_state_conflict; message_rejected for an empty text.
 */
export async function addNoteAddendum(
  context: RequestContext,
  act: NoteAct & { readonly text: string },
): Promise<ClinicalNote> {
  const { consult, noteId, physicianId } = act
  const text = normalizeMessageText(act.text)
  const type = consult.kind === 'async' ? 'async_consult' : 'telehealth_consult'
  await requireOpen(context, [{ type, id: consult.id, consultId: consult.id }])
  return changeNote(context, act, async (unit, row) => {
    if (row.status === 'draft' && row.author_id !== physicianId) throw new ConsultError('not_found')
    requireSigned(row)
    if (text === '') throw new ConsultError('message_rejected', { reason: 'empty' })
    await requireRoom(unit, row)
    await insertAddendum(unit, noteId, physicianId, text)
    await noteRow(unit, noteId).set({ updated_at: unit.now }).execute()
    return { event: 'note.addendum_added', code: 'add_addendum' }
  })
}
