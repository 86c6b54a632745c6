import {
  callMessageSchema,
  pageQuerySchema,
  pageSchema,
  postCallMessageSchema,
  referenceSchema,
  telehealthRefusals,
} from '@consult/domain'
import { listCallMessages, postCallMessage, postCallReply } from '@consult/services'
import { z } from 'zod'
import { accepting, clinicianProcedure, scopeOf } from '../trpc.ts'

const byId = z.object({ id: referenceSchema })

const description =
  'Only while the call runs. Send an `Idempotency-Key`: one (call, author, key) is one message, for ever, and a retry is answered with it, also when the call has ended since.'

/** What the two in a call write to each other. Procedures of `telehealthConsults`. */
export const callMessageProcedures = {
  listMessages: accepting('partner', 'physician', 'embed')
    .meta({
      audit: 'entered',
      rest: { method: 'GET', path: '/telehealth-consults/{id}/messages', summary: 'Read what was written in a call' },
    })
    .input(byId.extend(pageQuerySchema.shape))
    .output(pageSchema(callMessageSchema))
    .query(({ ctx, input: { id, ...page } }) =>
      listCallMessages(ctx.request, { ...page, telehealthConsultId: id, scope: scopeOf(ctx.asker) }),
    ),
  postMessage: accepting('partner', 'embed')
    .meta({
      rest: {
        method: 'POST',
        path: '/telehealth-consults/{id}/messages',
        success: 201,
        summary: "Write a patient's message in a call",
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
      rest: {
        method: 'POST',
        path: '/telehealth-consults/{id}/replies',
        success: 201,
        summary: "Write a physician's message in a call",
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
