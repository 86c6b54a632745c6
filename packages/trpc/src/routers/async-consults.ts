import { actingPhysician } from '@consult/auth'
import {
  acceptedMessageSchema,
  asyncConsultSchema,
  closeAsyncConsultSchema,
  createAsyncConsultSchema,
  createEmbedSessionSchema,
  decideConsentSchema,
  embedTokenSchema,
  listAsyncConsultsSchema,
  messageSchema,
  pageQuerySchema,
  pageSchema,
  postAsyncMessageSchema,
  postAsyncReplySchema,
  rateConsultSchema,
  referenceSchema,
  resolveAsyncConsultSchema,
} from '@consult/domain'
import {
  acceptResolution,
  claimAsyncConsult,
  closeAsyncConsult,
  createAsyncConsult,
  createConsultEmbedSession,
  decideConsent,
  getAsyncConsult,
  listAsyncConsults,
  listMessages,
  postAsyncMessage,
  postAsyncReply,
  rateAsyncConsult,
  resolveAsyncConsult,
  takeOverAsyncConsult,
} from '@consult/services'
import { z } from 'zod'
import { accepting, clinicianProcedure, router, scopeOf } from '../trpc.ts'

const byId = z.object({ id: referenceSchema })

/** The patient's own acts: by the widget, or by the partner for the patient. */
const patientSideProcedure = accepting('partner', 'embed')

export const asyncConsultsRouter = router({
  create: accepting('partner')
    .meta({
      rest: { method: 'POST', path: '/async-consults', success: 201, summary: 'Invite a patient to a consult' },
    })
    .input(createAsyncConsultSchema)
    .output(asyncConsultSchema)
    .mutation(({ ctx, input }) => createAsyncConsult(ctx.call, input)),
  list: accepting('partner', 'physician')
    .meta({
      rest: { method: 'GET', path: '/async-consults', summary: 'List consults, the most recently active first' },
    })
    .input(listAsyncConsultsSchema)
    .output(pageSchema(asyncConsultSchema))
    .query(({ ctx, input }) => listAsyncConsults(ctx.call, input)),
  get: accepting('partner', 'physician', 'embed')
    .meta({ rest: { method: 'GET', path: '/async-consults/{id}', summary: 'Read a consult' } })
    .input(byId)
    .output(asyncConsultSchema)
    .query(({ ctx, input }) => getAsyncConsult(ctx.call, { asyncConsultId: input.id, scope: scopeOf(ctx.asker) })),
  decideConsent: patientSideProcedure
    .meta({
      rest: { method: 'POST', path: '/async-consults/{id}/consent', summary: "Record the patient's consent decision" },
    })
    .input(byId.extend(decideConsentSchema.shape))
    .output(asyncConsultSchema)
    .mutation(({ ctx, input }) =>
      decideConsent(ctx.call, { asyncConsultId: input.id, decision: input.decision, scope: scopeOf(ctx.asker) }),
    ),
  listMessages: accepting('partner', 'physician', 'embed')
    .meta({ rest: { method: 'GET', path: '/async-consults/{id}/messages', summary: 'Read the transcript' } })
    .input(byId.extend(pageQuerySchema.shape))
    .output(pageSchema(messageSchema))
    .query(({ ctx, input: { id, ...page } }) =>
      listMessages(ctx.call, { ...page, asyncConsultId: id, scope: scopeOf(ctx.asker) }),
    ),
  postMessage: patientSideProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/messages',
        success: 202,
        summary: "Post a patient's message",
        keepsKeys: true,
      },
    })
    .input(byId.extend(postAsyncMessageSchema.shape))
    .output(acceptedMessageSchema)
    .mutation(({ ctx, input: { id, ...message } }) =>
      postAsyncMessage(ctx.call, { ...message, asyncConsultId: id, scope: scopeOf(ctx.asker) }),
    ),
  postReply: clinicianProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/replies',
        success: 202,
        summary: "Post a physician's reply",
        keepsKeys: true,
      },
    })
    .input(byId.extend(postAsyncReplySchema.shape))
    .output(acceptedMessageSchema)
    .mutation(({ ctx, input: { id, ...reply } }) =>
      postAsyncReply(ctx.call, { ...reply, asyncConsultId: id, physicianId: ctx.physicianId }),
    ),
  claim: clinicianProcedure
    .meta({ rest: { method: 'POST', path: '/async-consults/{id}/claim', summary: 'Take a queued consult' } })
    .input(byId)
    .output(asyncConsultSchema)
    .mutation(({ ctx, input }) =>
      claimAsyncConsult(ctx.call, { asyncConsultId: input.id, physicianId: ctx.physicianId }),
    ),
  takeOver: clinicianProcedure
    .meta({ rest: { method: 'POST', path: '/async-consults/{id}/takeover', summary: 'Take over an overdue consult' } })
    .input(byId)
    .output(asyncConsultSchema)
    .mutation(({ ctx, input }) =>
      takeOverAsyncConsult(ctx.call, { asyncConsultId: input.id, physicianId: ctx.physicianId }),
    ),
  resolve: clinicianProcedure
    .meta({ rest: { method: 'POST', path: '/async-consults/{id}/resolve', summary: 'Ask to resolve a consult' } })
    .input(byId.extend(resolveAsyncConsultSchema.shape))
    .output(asyncConsultSchema)
    .mutation(({ ctx, input: { id, ...resolution } }) =>
      resolveAsyncConsult(ctx.call, { ...resolution, asyncConsultId: id, physicianId: ctx.physicianId }),
    ),
  acceptResolution: patientSideProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/accept-resolution',
        summary: "Record the patient's agreement that the matter is resolved",
      },
    })
    .input(byId)
    .output(asyncConsultSchema)
    .mutation(({ ctx, input }) => acceptResolution(ctx.call, { asyncConsultId: input.id, scope: scopeOf(ctx.asker) })),
  close: accepting('partner', 'physician')
    .meta({ rest: { method: 'POST', path: '/async-consults/{id}/close', summary: 'Close a consult' } })
    .input(byId.extend(closeAsyncConsultSchema.shape))
    .output(asyncConsultSchema)
    .mutation(({ ctx, input }) =>
      closeAsyncConsult(ctx.call, {
        asyncConsultId: input.id,
        note: input.note,
        physicianId: actingPhysician(ctx.asker),
      }),
    ),
  rate: patientSideProcedure
    .meta({ rest: { method: 'POST', path: '/async-consults/{id}/rating', summary: "Record the patient's rating" } })
    .input(byId.extend(rateConsultSchema.shape))
    .output(asyncConsultSchema)
    .mutation(({ ctx, input: { id, ...rating } }) =>
      rateAsyncConsult(ctx.call, { ...rating, asyncConsultId: id, scope: scopeOf(ctx.asker) }),
    ),
  createEmbedSession: accepting('partner')
    .meta({
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/embed-session',
        success: 201,
        summary: 'Mint an embed token for a consult',
      },
    })
    .input(byId.extend(createEmbedSessionSchema.shape))
    .output(embedTokenSchema)
    .mutation(({ ctx, input }) =>
      createConsultEmbedSession(ctx.call, { asyncConsultId: input.id, ttlSeconds: input.ttlSeconds }),
    ),
})
