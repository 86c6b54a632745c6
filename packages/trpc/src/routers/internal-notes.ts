import {
  internalNoteSchema,
  pageQuerySchema,
  pageSchema,
  referenceSchema,
  writeInternalNoteSchema,
} from '@consult/domain'
import { listInternalNotes, writeInternalNote } from '@consult/teamwork'
import { z } from 'zod'
import { clinicianProcedure, router } from '../trpc.ts'

const byId = z.object({ id: referenceSchema })

/** Notes among clinicians: by a physician's credential only, never for a widget. */
export const internalNotesRouter = router({
  create: clinicianProcedure
    .meta({
      scope: 'teamwork:write',
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/internal-notes',
        success: 201,
        summary: 'Write a note to colleagues',
        description:
          'Adds a note about the consult that patients never see, in any state of the consult. Notes cannot be changed. There is no event, and no other field of the consult changes.',
        errors: ['message_rejected', 'reason_required'],
      },
    })
    .input(byId.extend(writeInternalNoteSchema.shape))
    .output(internalNoteSchema)
    .mutation(({ ctx, input: { id, text, mentions } }) =>
      writeInternalNote(ctx.request, {
        asyncConsultId: id,
        physicianId: ctx.physicianId,
        text,
        mentions: mentions ?? [],
      }),
    ),
  list: clinicianProcedure
    .meta({
      scope: 'teamwork:read',
      audit: 'entered',
      rest: {
        method: 'GET',
        path: '/async-consults/{id}/internal-notes',
        summary: 'List the notes of a consult among clinicians',
        description: 'Newest first. Patients never see them.',
        errors: ['reason_required'],
      },
    })
    .input(byId.extend(pageQuerySchema.shape))
    .output(pageSchema(internalNoteSchema))
    .query(({ ctx, input: { id, ...page } }) => listInternalNotes(ctx.request, { ...page, asyncConsultId: id })),
})
