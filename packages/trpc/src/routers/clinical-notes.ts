import { actingPhysician } from '@consult/auth'
import { listClinicalNotes, listNotesToCosign, listNoteVersions, saveNoteDraft } from '@consult/clinical-notes'
import { addNoteAddendum, amendNote, cosignNote, enterNoteInError, signNote } from '@consult/consults'
import {
  addNoteAddendumSchema,
  amendNoteSchema,
  type ConsultKind,
  clinicalNoteSchema,
  cosignNoteSchema,
  enterNoteInErrorSchema,
  listClinicalNotesSchema,
  listNoteVersionsSchema,
  noteToCosignSchema,
  pageSchema,
  saveNoteDraftSchema,
  signNoteSchema,
} from '@consult/domain'
import { z } from 'zod'
import type { RestRoute } from '../meta.ts'
import { accepting, clinicianProcedure, router, supervisingPhysicianProcedure } from '../trpc.ts'

/** Reads both for a key with the scope and for a physician, who needs a reason for a colleague's consult. */
const reading = accepting('partner', 'physician').meta({ scope: 'notes:read', audit: 'entered' })
const writing = clinicianProcedure.meta({ scope: 'notes:write' })

const roots = { async: '/async-consults', telehealth: '/telehealth-consults' } as const

/** The notes about consults of one kind. No widget reaches them. */
function notesRouter<Kind extends ConsultKind>(kind: Kind) {
  const at = (rest: RestRoute) => ({ rest: { ...rest, path: `${roots[kind]}/{id}/notes${rest.path}` } })
  const consultOf = (id: string) => ({ kind, id })
  return router({
    list: reading
      .meta(
        at({
          method: 'GET',
          path: '',
          summary: 'List the clinical notes of a consult',
          description: 'In their current versions, newest first. Drafts are shown to their author alone.',
          errors: ['reason_required'],
        }),
      )
      .input(listClinicalNotesSchema)
      .output(pageSchema(clinicalNoteSchema))
      .query(({ ctx, input: { id, ...page } }) =>
        listClinicalNotes(ctx.request, {
          ...page,
          consult: consultOf(id),
          physicianId: actingPhysician(ctx.asker),
        }),
      ),
    versions: reading
      .meta(
        at({
          method: 'GET',
          path: '/{noteId}/versions',
          summary: 'List the versions of a clinical note',
          description: 'The signed versions, newest first. Each is as it was signed.',
          errors: ['reason_required'],
        }),
      )
      .input(listNoteVersionsSchema)
      .output(pageSchema(clinicalNoteSchema))
      .query(({ ctx, input: { id, ...input } }) => listNoteVersions(ctx.request, { ...input, consult: consultOf(id) })),
    saveDraft: writing
      .meta(
        at({
          method: 'PUT',
          path: '/draft',
          summary: 'Save the draft of a clinical note',
          description:
            'Begins your draft about the consult, or changes it. Omitted fields keep their values. Send the `revision` that you have read, so that nothing that another tab saved is lost.',
          errors: ['thread_not_active', 'not_assigned', 'precondition_failed'],
        }),
      )
      .input(saveNoteDraftSchema)
      .output(clinicalNoteSchema)
      .mutation(({ ctx, input: { id, revision, ...input } }) =>
        saveNoteDraft(ctx.request, {
          consult: consultOf(id),
          physicianId: ctx.physicianId,
          revision: revision ?? null,
          input,
        }),
      ),
    sign: writing
      .meta(
        at({
          method: 'POST',
          path: '/{noteId}/sign',
          summary: 'Sign a clinical note',
          description: 'Signs your draft as you. From then on it does not change: amend it, or add to it.',
          errors: ['note_state_conflict', 'not_assigned', 'precondition_failed'],
        }),
      )
      .input(signNoteSchema)
      .output(clinicalNoteSchema)
      .mutation(({ ctx, input: { id, noteId, revision } }) =>
        signNote(ctx.request, {
          consult: consultOf(id),
          noteId,
          physicianId: ctx.physicianId,
          revision: revision ?? null,
        }),
      ),
    amend: writing
      .meta(
        at({
          method: 'POST',
          path: '/{noteId}/amend',
          summary: 'Amend a clinical note',
          description:
            'Replaces the signed version of your note by a new one, signed by you, with a reason. The old version stays. Omitted fields keep their values.',
          errors: ['note_state_conflict', 'not_assigned', 'precondition_failed'],
        }),
      )
      .input(amendNoteSchema)
      .output(clinicalNoteSchema)
      .mutation(({ ctx, input: { id, noteId, reason, version, ...input } }) =>
        amendNote(ctx.request, {
          consult: consultOf(id),
          noteId,
          physicianId: ctx.physicianId,
          reason,
          version: version ?? null,
          input,
        }),
      ),
    cosign: writing
      .meta(
        at({
          method: 'POST',
          path: '/{noteId}/cosignature',
          summary: 'Co-sign a clinical note',
          description:
            "Signs a colleague's note that needs a second signature, as a supervisor, or returns it to its author with a remark. The first decision about a version counts.",
          errors: ['note_state_conflict', 'precondition_failed'],
        }),
      )
      .input(cosignNoteSchema)
      .output(clinicalNoteSchema)
      .mutation(({ ctx, input: { id, noteId, version, decision, remark } }) =>
        cosignNote(ctx.request, {
          consult: consultOf(id),
          noteId,
          physicianId: ctx.physicianId,
          version,
          decision,
          remark: remark ?? null,
        }),
      ),
    addAddendum: writing
      .meta(
        at({
          method: 'POST',
          path: '/{noteId}/addenda',
          success: 201,
          summary: 'Add to a clinical note',
          description:
            "Adds a text to a signed note, your own or a colleague's, and returns the note. Addenda never change.",
          errors: ['note_state_conflict', 'message_rejected', 'reason_required'],
        }),
      )
      .input(addNoteAddendumSchema)
      .output(clinicalNoteSchema)
      .mutation(({ ctx, input: { id, noteId, text, forPatient } }) =>
        addNoteAddendum(ctx.request, {
          consult: consultOf(id),
          noteId,
          physicianId: ctx.physicianId,
          text,
          forPatient: forPatient ?? false,
        }),
      ),
    enterInError: writing
      .meta(
        at({
          method: 'POST',
          path: '/{noteId}/entered-in-error',
          summary: 'Mark a clinical note as entered in error',
          description:
            'Marks your signed note as one that should not have been written, such as one about the wrong patient. It stays with the reason, and cannot be unmarked.',
          errors: ['note_state_conflict', 'not_assigned'],
        }),
      )
      .input(enterNoteInErrorSchema)
      .output(clinicalNoteSchema)
      .mutation(({ ctx, input: { id, noteId, reason } }) =>
        enterNoteInError(ctx.request, { consult: consultOf(id), noteId, physicianId: ctx.physicianId, reason }),
      ),
  })
}

/** The notes that wait for a second signature. Portal only. */
export const cosignaturesRouter = router({
  list: supervisingPhysicianProcedure
    .meta({ audit: 'entered' })
    .output(z.array(noteToCosignSchema))
    .query(({ ctx }) => listNotesToCosign(ctx.request, ctx.asker.physicianId)),
})

export const asyncConsultNotesRouter = notesRouter('async')
export const telehealthConsultNotesRouter = notesRouter('telehealth')
