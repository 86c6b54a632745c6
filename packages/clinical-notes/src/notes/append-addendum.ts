import { ConsultError, invalidRequest, mostNoteAddenda, normalizeMessageText, notFound } from '@consult/domain'
import type { RequestContext, Unit } from '@consult/request'
import { type ClinicalNoteRow, noteRow } from '../note-store.ts'
import { findSummary } from '../summaries/find-summary.ts'
import {
  changeNote,
  insertAddendum,
  type NoteAct,
  type NoteChange,
  needsCosignature,
  requireSigned,
} from './change-note.ts'

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

/** @throws invalid_request unless the patient has a summary from this note, which shows what is added. */
async function requireReleased(unit: Unit, { consult, noteId }: NoteAct): Promise<void> {
  const found = await findSummary(unit, consult)
  if (found.noteId === noteId) return
  const message = 'The patient has no summary from this note. Amend the note, and release its summary.'
  throw invalidRequest({ path: 'forPatient', code: 'not_released', message })
}

/** @throws invalid_request for a physician whose words reach patients only with a co-signature, which addenda do not have. */
async function requireUnsupervised(context: RequestContext, unit: Unit, physicianId: string): Promise<void> {
  if (!(await needsCosignature(context, unit, physicianId))) return
  const message = 'What you tell the patient needs a co-signature. Amend the note instead.'
  throw invalidRequest({ path: 'forPatient', code: 'needs_cosignature', message })
}

/**
 * Adds to a signed note, by its author or by any physician who may open the consult. Addenda never change.
 * @throws not_found, also for a colleague's draft; note_state_conflict; message_rejected for an empty text;
 *   invalid_request for the patient without a summary, and by a physician
 *   who needs a co-signature.
 */
export async function appendAddendum(
  context: RequestContext,
  unit: Unit,
  act: NoteAct & { readonly text: string; readonly forPatient: boolean },
): Promise<NoteChange> {
  const { noteId, physicianId, forPatient } = act
  const text = normalizeMessageText(act.text)
  return changeNote(context, unit, act, async (row) => {
    if (row.status === 'draft' && row.author_id !== physicianId) throw notFound('noteId')
    requireSigned(row)
    if (text === '') throw new ConsultError('message_rejected', { reason: 'empty' })
    await requireRoom(unit, row)
    if (forPatient) {
      await requireReleased(unit, act)
      await requireUnsupervised(context, unit, physicianId)
    }
    await insertAddendum(unit, { noteId, physicianId, text, forPatient })
    await noteRow(unit, noteId).set({ updated_at: unit.now }).execute()
    return { event: 'note.addendum_added', code: 'add_addendum' }
  })
}
