import { actingPhysician } from '@consult/auth'
import {
  acceptedMessageSchema,
  asyncConsultRefusals,
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
  uploadersOf,
} from '@consult/services'
import { z } from 'zod'
import { accepting, clinicianProcedure, router, scopeOf } from '../trpc.ts'

const byId = z.object({ id: referenceSchema })

const postDescription =
  "The 202 means that the message stands in its patient's lane. It reaches the transcript later, in order, exactly once, under the `messageId` of the answer. Send an `Idempotency-Key`: one (consult, author, key) is accepted once, for ever."

/** The patient's own acts: by the widget, or by the partner for the patient. */
const patientSideProcedure = accepting('partner', 'embed')

export const asyncConsultsRouter = router({
  create: accepting('partner')
    .meta({
      rest: {
        method: 'POST',
        path: '/async-consults',
        success: 201,
        summary: 'Invite a patient to a consult',
        description:
          "Name the patient by exactly one of `patientId` and `patientExternalId`. Language and jurisdiction default to the patient's.",
        errors: ['not_found', 'feature_disabled', 'has_open_thread'],
      },
    })
    .input(createAsyncConsultSchema)
    .output(asyncConsultSchema)
    .mutation(({ ctx, input }) => createAsyncConsult(ctx.request, input)),
  list: accepting('partner', 'physician')
    .meta({
      audit: 'entered',
      rest: { method: 'GET', path: '/async-consults', summary: 'List consults, the most recently active first' },
    })
    .input(listAsyncConsultsSchema)
    .output(pageSchema(asyncConsultSchema))
    .query(({ ctx, input }) => listAsyncConsults(ctx.request, input)),
  get: accepting('partner', 'physician', 'embed')
    .meta({ audit: 'entered', rest: { method: 'GET', path: '/async-consults/{id}', summary: 'Read a consult' } })
    .input(byId)
    .output(asyncConsultSchema)
    .query(({ ctx, input }) => getAsyncConsult(ctx.request, { asyncConsultId: input.id, scope: scopeOf(ctx.asker) })),
  decideConsent: patientSideProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/consent',
        summary: "Record the patient's consent decision",
        errors: asyncConsultRefusals('accept_consent', 'decline_consent'),
      },
    })
    .input(byId.extend(decideConsentSchema.shape))
    .output(asyncConsultSchema)
    .mutation(({ ctx, input }) =>
      decideConsent(ctx.request, { asyncConsultId: input.id, decision: input.decision, scope: scopeOf(ctx.asker) }),
    ),
  listMessages: accepting('partner', 'physician', 'embed')
    .meta({
      audit: 'entered',
      rest: { method: 'GET', path: '/async-consults/{id}/messages', summary: 'Read the transcript' },
    })
    .input(byId.extend(pageQuerySchema.shape))
    .output(pageSchema(messageSchema))
    .query(({ ctx, input: { id, ...page } }) =>
      listMessages(ctx.request, { ...page, asyncConsultId: id, scope: scopeOf(ctx.asker) }),
    ),
  postMessage: patientSideProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/messages',
        success: 202,
        summary: "Post a patient's message",
        description: postDescription,
        keepsKeys: true,
        errors: ['feature_disabled', 'message_rejected', ...asyncConsultRefusals('post_message')],
      },
    })
    .input(byId.extend(postAsyncMessageSchema.shape))
    .output(acceptedMessageSchema)
    .mutation(({ ctx, input: { id, ...message } }) =>
      postAsyncMessage(ctx.request, {
        ...message,
        asyncConsultId: id,
        scope: scopeOf(ctx.asker),
        uploaders: uploadersOf(ctx.asker),
      }),
    ),
  postReply: clinicianProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/replies',
        success: 202,
        summary: "Post a physician's reply",
        description: postDescription,
        keepsKeys: true,
        errors: ['feature_disabled', 'message_rejected', ...asyncConsultRefusals('post_reply')],
      },
    })
    .input(byId.extend(postAsyncReplySchema.shape))
    .output(acceptedMessageSchema)
    .mutation(({ ctx, input: { id, ...reply } }) =>
      postAsyncReply(ctx.request, {
        ...reply,
        asyncConsultId: id,
        physicianId: ctx.physicianId,
        uploaders: uploadersOf(ctx.asker),
      }),
    ),
  claim: clinicianProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/claim',
        summary: 'Take a queued consult',
        description:
          'Of any number of claims at once, one wins; the others get 409 `thread_not_active`, whose `details` name the winner.',
        errors: ['physician_not_licensed', 'feature_disabled', ...asyncConsultRefusals('claim')],
      },
    })
    .input(byId)
    .output(asyncConsultSchema)
    .mutation(({ ctx, input }) =>
      claimAsyncConsult(ctx.request, { asyncConsultId: input.id, physicianId: ctx.physicianId }),
    ),
  takeOver: clinicianProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/takeover',
        summary: 'Take over an overdue consult',
        description: 'Not before `responseDueAt`.',
        errors: ['physician_not_licensed', ...asyncConsultRefusals('take_over')],
      },
    })
    .input(byId)
    .output(asyncConsultSchema)
    .mutation(({ ctx, input }) =>
      takeOverAsyncConsult(ctx.request, { asyncConsultId: input.id, physicianId: ctx.physicianId }),
    ),
  resolve: clinicianProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/resolve',
        summary: 'Ask to resolve a consult',
        description:
          'The acceptance window begins. A message of the patient within it reopens the consult; without one it closes when the window ends.',
        errors: asyncConsultRefusals('resolve'),
      },
    })
    .input(byId.extend(resolveAsyncConsultSchema.shape))
    .output(asyncConsultSchema)
    .mutation(({ ctx, input: { id, ...resolution } }) =>
      resolveAsyncConsult(ctx.request, { ...resolution, asyncConsultId: id, physicianId: ctx.physicianId }),
    ),
  acceptResolution: patientSideProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/accept-resolution',
        summary: "Record the patient's agreement that the matter is resolved",
        errors: asyncConsultRefusals('accept_resolution'),
      },
    })
    .input(byId)
    .output(asyncConsultSchema)
    .mutation(({ ctx, input }) =>
      acceptResolution(ctx.request, { asyncConsultId: input.id, scope: scopeOf(ctx.asker) }),
    ),
  close: accepting('partner', 'physician')
    .meta({
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/close',
        summary: 'Close a consult',
        description:
          'The partner closes any open consult, a physician the one assigned to them. `note` is for the record and not shown to the patient.',
        errors: asyncConsultRefusals('close'),
      },
    })
    .input(byId.extend(closeAsyncConsultSchema.shape))
    .output(asyncConsultSchema)
    .mutation(({ ctx, input }) =>
      closeAsyncConsult(ctx.request, {
        asyncConsultId: input.id,
        note: input.note,
        physicianId: actingPhysician(ctx.asker),
      }),
    ),
  rate: patientSideProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/rating',
        summary: "Record the patient's rating",
        description: 'In any state, once.',
        errors: asyncConsultRefusals('rate'),
      },
    })
    .input(byId.extend(rateConsultSchema.shape))
    .output(asyncConsultSchema)
    .mutation(({ ctx, input: { id, ...rating } }) =>
      rateAsyncConsult(ctx.request, { ...rating, asyncConsultId: id, scope: scopeOf(ctx.asker) }),
    ),
  createEmbedSession: accepting('partner')
    .meta({
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/embed-session',
        success: 201,
        summary: 'Mint an embed token for a consult',
        errors: ['feature_disabled'],
      },
    })
    .input(byId.extend(createEmbedSessionSchema.shape))
    .output(embedTokenSchema)
    .mutation(({ ctx, input }) =>
      createConsultEmbedSession(ctx.request, { asyncConsultId: input.id, ttlSeconds: input.ttlSeconds }),
    ),
})
