import {
  amendSigned,
  appendAddendum,
  type Cosigning,
  cosignSigned,
  markInError,
  type NoteAct,
  signDraft,
} from '@consult/clinical-notes'
import type { ClinicalNote, NoteContentInput } from '@consult/domain'
import { type RequestContext, requireOpen } from '@consult/request'
import { changeNote } from './change-note.ts'

/** Signs the physician's draft. @throws as `signDraft` */
export const signNote = (
  context: RequestContext,
  act: NoteAct & { readonly revision: number | null },
): Promise<ClinicalNote> => changeNote(context, act.consult, (unit) => signDraft(context, unit, act))

/** Replaces the signed version of a note by a new one. @throws as `amendSigned` */
export const amendNote = (
  context: RequestContext,
  act: NoteAct & { readonly reason: string; readonly version: number | null; readonly input: NoteContentInput },
): Promise<ClinicalNote> => changeNote(context, act.consult, (unit) => amendSigned(context, unit, act))

/** Co-signs a note that needs it, or returns it to its author. @throws as `cosignSigned` */
export const cosignNote = (context: RequestContext, act: Cosigning): Promise<ClinicalNote> =>
  changeNote(context, act.consult, (unit) => cosignSigned(context, unit, act))

/** Adds to a signed note. @throws reason_required for a colleague's consult; otherwise as `appendAddendum` */
export async function addNoteAddendum(
  context: RequestContext,
  act: NoteAct & { readonly text: string; readonly forPatient: boolean },
): Promise<ClinicalNote> {
  const { consult } = act
  const type = consult.kind === 'async' ? 'async_consult' : 'telehealth_consult'
  await requireOpen(context, [{ type, id: consult.id, consultId: consult.id }])
  return changeNote(context, consult, (unit) => appendAddendum(context, unit, act))
}

/** Marks a signed note as one that should not have been written. @throws as `markInError` */
export const enterNoteInError = (
  context: RequestContext,
  act: NoteAct & { readonly reason: string },
): Promise<ClinicalNote> => changeNote(context, act.consult, (unit) => markInError(context, unit, act))
