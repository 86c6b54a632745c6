import { listCallMessages, postCallMessage, postCallReply } from '@consult/consults'
import {
  callMessageSchema,
  pageQuerySchema,
  pageSchema,
  postCallMessageSchema,
  referenceSchema,
  telehealthRefusals,
} from '@consult/domain'
import { z } from 'zod'
import { accepting, clinicianProcedure, scopeOf } from '../trpc.ts'

const byId = z.object({ id: referenceSchema })

const description =
  'Possible only during the call. Send an `Idempotency-Key`: each combination of call, author and key is one message, with no time limit. A retry returns that message, even after the call has ended.'

/** Chat in a call. Procedures of `telehealthConsults`. */
export const callMessageProcedures = {
  listMessages: accepting('partner', 'physician', 'embed')
    .meta({
      scope: 'consults:read',
      audit: 'entered',
      rest: {
        method: 'GET',
        path: '/telehealth-consults/{id}/messages',
        summary: 'List messages of a call',
        description: 'Oldest first.',
        errors: ['reason_required'],
      },
    })
    .input(byId.extend(pageQuerySchema.shape))
    .output(pageSchema(callMessageSchema))
    .query(({ ctx, input: { id, ...page } }) =>
      listCallMessages(ctx.request, { ...page, telehealthConsultId: id, scope: scopeOf(ctx.asker) }),
    ),
  postMessage: accepting('partner', 'embed')
    .meta({
      scope: 'consults:write',
      rest: {
        method: 'POST',
        path: '/telehealth-consults/{id}/messages',
        success: 201,
        summary: 'Send a message from the patient in a call',
        description,
        keepsKeys: true,
        errors: ['message_rejected', ...telehealthRefusals('post_message')],
      },
    })
    .input(byId.extend(postCallMessageSchema.shape))
    .output(callMessageSchema)
    .mutation(({ ctx, input: { id, text } }) =>
      postCallMessage(ctx.request, { text, telehealthConsultId: id, scope: scopeOf(ctx.asker) }),
    ),
  postReply: clinicianProcedure
    .meta({
      scope: 'consults:write',
      rest: {
        method: 'POST',
        path: '/telehealth-consults/{id}/replies',
        success: 201,
        summary: 'Send a message from the physician in a call',
        description,
        keepsKeys: true,
        errors: ['message_rejected', ...telehealthRefusals('post_reply')],
      },
    })
    .input(byId.extend(postCallMessageSchema.shape))
    .output(callMessageSchema)
    .mutation(({ ctx, input: { id, text } }) =>
      postCallReply(ctx.request, { text, telehealthConsultId: id, physicianId: ctx.physicianId }),
    ),
}
