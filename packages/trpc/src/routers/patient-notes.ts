import {
  pageQuerySchema,
  pageSchema,
  patientNoteSchema,
  referenceSchema,
  writePatientNoteSchema,
} from '@consult/domain'
import { listPatientNotes, writePatientNote } from '@consult/teamwork'
import { z } from 'zod'
import { clinicianProcedure, router } from '../trpc.ts'

const byId = z.object({ id: referenceSchema })

/** Notes among clinicians about a patient: by a physician's credential only, never for a widget. */
export const patientNotesRouter = router({
  create: clinicianProcedure
    .meta({
      scope: 'teamwork:write',
      rest: {
        method: 'POST',
        path: '/patients/{id}/internal-notes',
        success: 201,
        summary: 'Write a note about a patient to colleagues',
        description:
          'Adds a note that physicians see beside every consult of the patient, and the patient never sees. Notes cannot be changed. There is no event, and no other field changes.',
        errors: ['message_rejected', 'reason_required'],
      },
    })
    .input(byId.extend(writePatientNoteSchema.shape))
    .output(patientNoteSchema)
    .mutation(({ ctx, input: { id, text } }) =>
      writePatientNote(ctx.request, { patientId: id, physicianId: ctx.physicianId, text }),
    ),
  list: clinicianProcedure
    .meta({
      scope: 'teamwork:read',
      audit: 'entered',
      rest: {
        method: 'GET',
        path: '/patients/{id}/internal-notes',
        summary: 'List the notes about a patient among clinicians',
        description: 'Newest first. Patients never see them.',
        errors: ['reason_required'],
      },
    })
    .input(byId.extend(pageQuerySchema.shape))
    .output(pageSchema(patientNoteSchema))
    .query(({ ctx, input: { id, ...page } }) => listPatientNotes(ctx.request, { ...page, patientId: id })),
})
