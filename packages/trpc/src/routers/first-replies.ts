import { getFirstReply, putFirstReply, writeFirstReply } from '@consult/consults'
import { asyncConsultSchema, firstReplySchema, referenceSchema, writeFirstReplySchema } from '@consult/domain'
import { z } from 'zod'
import { clinicianProcedure, router } from '../trpc.ts'

const byId = z.object({ id: referenceSchema })

/** First replies of physicians, which wait for the patient's consent. Nobody but their physician reads them before. */
export const firstRepliesRouter = router({
  write: clinicianProcedure
    .meta({
      scope: 'consults:write',
      rest: {
        method: 'POST',
        path: '/patients/{id}/first-reply',
        success: 201,
        summary: 'Write to a patient without an open consult',
        description:
          'Opens an async consult for the physician, with a first reply that waits for the consent of the patient. When they consent, the consult is assigned to the physician, and the reply is its first message. If the physician could not claim it then, it stays in the queue, and the text becomes a note to colleagues. The consult asks no questionnaires.',
        errors: [
          'feature_disabled',
          'has_open_thread',
          'physician_not_licensed',
          'reason_required',
          'message_rejected',
        ],
      },
    })
    .input(byId.extend(writeFirstReplySchema.shape))
    .output(asyncConsultSchema)
    .mutation(({ ctx, input: { id, text } }) =>
      writeFirstReply(ctx.request, { patientId: id, physicianId: ctx.physicianId, text }),
    ),
  get: clinicianProcedure
    .meta({
      scope: 'consults:read',
      audit: 'entered',
      rest: {
        method: 'GET',
        path: '/async-consults/{id}/first-reply',
        summary: 'Retrieve a first reply that waits for consent',
        description: 'Only for the physician who wrote it, until the patient consents or the consult ends.',
      },
    })
    .input(byId)
    .output(firstReplySchema)
    .query(({ ctx, input }) => getFirstReply(ctx.request, { asyncConsultId: input.id, physicianId: ctx.physicianId })),
  put: clinicianProcedure
    .meta({
      scope: 'consults:write',
      rest: {
        method: 'PUT',
        path: '/async-consults/{id}/first-reply',
        summary: 'Change a first reply that waits for consent',
        description:
          'Only for the physician who wrote it, until the patient consents. To withdraw it, close the consult: `POST /v1/async-consults/{id}/close`.',
        errors: ['message_rejected', 'thread_not_active'],
      },
    })
    .input(byId.extend(writeFirstReplySchema.shape))
    .output(firstReplySchema)
    .mutation(({ ctx, input: { id, text } }) =>
      putFirstReply(ctx.request, { asyncConsultId: id, physicianId: ctx.physicianId, text }),
    ),
})
