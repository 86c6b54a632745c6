import { actingPhysician } from '@consult/auth'
import {
  acceptResolution,
  claimAsyncConsult,
  closeAsyncConsult,
  createAsyncConsult,
  decideConsent,
  getAsyncConsult,
  listAsyncConsults,
  listMessages,
  postAsyncMessage,
  postAsyncReply,
  rateAsyncConsult,
  resolveAsyncConsult,
  takeOverAsyncConsult,
  updateAsyncConsult,
  uploadersOf,
} from '@consult/consults'
import {
  acceptedMessageSchema,
  acceptResolutionSchema,
  asyncConsultRefusals,
  asyncConsultSchema,
  closeAsyncConsultSchema,
  createAsyncConsultSchema,
  createEmbedSessionSchema,
  createPageLinkSchema,
  decideConsentSchema,
  embedTokenSchema,
  listAsyncConsultsSchema,
  messageSchema,
  pageLinkSchema,
  pageQuerySchema,
  pageSchema,
  postAsyncMessageSchema,
  postAsyncReplySchema,
  rateConsultSchema,
  referenceSchema,
  resolveAsyncConsultSchema,
  updateAsyncConsultSchema,
} from '@consult/domain'
import { createConsultEmbedSession, createConsultPageLink } from '@consult/embed'
import { z } from 'zod'
import { changedByOf } from '../changed-by.ts'
import { accepting, clinicianProcedure, router, scopeOf } from '../trpc.ts'

const byId = z.object({ id: referenceSchema })

const postDescription =
  "A 202 means that the message is stored in the patient's lane. It is delivered to the thread in order, exactly once, with the returned `messageId`. Send an `Idempotency-Key`: each combination of consult, author and key is accepted only once, with no time limit."

/** Actions of the patient: through the widget, or by the partner on the patient's behalf. */
const patientSideProcedure = accepting('partner', 'embed')

export const asyncConsultsRouter = router({
  create: accepting('partner')
    .meta({
      scope: 'consults:write',
      rest: {
        method: 'POST',
        path: '/async-consults',
        success: 201,
        summary: 'Create an async consult',
        description:
          "Invites the patient. Send exactly one of `patientId` and `patientExternalId`. `language` and `jurisdiction` default to the patient's.",
        errors: ['not_found', 'feature_disabled', 'has_open_thread'],
      },
    })
    .input(createAsyncConsultSchema)
    .output(asyncConsultSchema)
    .mutation(({ ctx, input }) => createAsyncConsult(ctx.request, input)),
  list: accepting('partner', 'physician')
    .meta({
      scope: 'consults:read',
      audit: 'entered',
      rest: {
        method: 'GET',
        path: '/async-consults',
        summary: 'List async consults',
        description: 'Most recently active first.',
      },
    })
    .input(listAsyncConsultsSchema)
    .output(pageSchema(asyncConsultSchema))
    .query(({ ctx, input }) => listAsyncConsults(ctx.request, input)),
  get: accepting('partner', 'physician', 'embed')
    .meta({
      scope: 'consults:read',
      audit: 'entered',
      rest: {
        method: 'GET',
        path: '/async-consults/{id}',
        summary: 'Retrieve an async consult',
        description: 'Returns the current state of the consult. Its messages have a list of their own.',
        errors: ['reason_required'],
      },
    })
    .input(byId)
    .output(asyncConsultSchema)
    .query(({ ctx, input }) => getAsyncConsult(ctx.request, { asyncConsultId: input.id, scope: scopeOf(ctx.asker) })),
  update: accepting('partner', 'physician')
    .meta({
      scope: 'consults:write',
      rest: {
        method: 'PATCH',
        path: '/async-consults/{id}',
        summary: 'Update an async consult',
        description:
          'Changes the priority, until the consult closes, and the metadata. Omitted fields keep their values.',
        errors: ['reason_required', 'already_closed'],
      },
    })
    .input(byId.extend(updateAsyncConsultSchema.shape))
    .output(asyncConsultSchema)
    .mutation(({ ctx, input: { id, ...changes } }) => {
      const changedBy = changedByOf(actingPhysician(ctx.asker))
      return updateAsyncConsult(ctx.request, { ...changes, asyncConsultId: id, changedBy })
    }),
  decideConsent: patientSideProcedure
    .meta({
      scope: 'consults:write',
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/consent',
        summary: "Record the patient's consent decision",
        description: '`accept` puts the consult in the queue; `decline` closes it.',
        errors: asyncConsultRefusals('accept_consent', 'decline_consent'),
      },
    })
    .input(byId.extend(decideConsentSchema.shape))
    .output(asyncConsultSchema)
    .mutation(({ ctx, input: { id, ...answer } }) =>
      decideConsent(ctx.request, { asyncConsultId: id, ...answer, scope: scopeOf(ctx.asker) }),
    ),
  listMessages: accepting('partner', 'physician', 'embed')
    .meta({
      scope: 'consults:read',
      audit: 'entered',
      rest: {
        method: 'GET',
        path: '/async-consults/{id}/messages',
        summary: 'List messages of an async consult',
        description: 'Oldest first, system notices included.',
        errors: ['reason_required'],
      },
    })
    .input(byId.extend(pageQuerySchema.shape))
    .output(pageSchema(messageSchema))
    .query(({ ctx, input: { id, ...page } }) =>
      listMessages(ctx.request, { ...page, asyncConsultId: id, scope: scopeOf(ctx.asker) }),
    ),
  postMessage: patientSideProcedure
    .meta({
      scope: 'consults:write',
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/messages',
        success: 202,
        summary: 'Send a message from the patient',
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
      scope: 'consults:write',
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/replies',
        success: 202,
        summary: 'Send a reply from the physician',
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
      scope: 'consults:write',
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/claim',
        summary: 'Claim an async consult',
        description:
          'Takes the consult from the queue. If several physicians claim it at once, exactly one succeeds. The others get a 409 `thread_not_active`, and its `details` name the physician who has it.',
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
      scope: 'consults:write',
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/takeover',
        summary: 'Take over an overdue async consult',
        description: 'Possible once `responseDueAt` has passed.',
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
      scope: 'consults:write',
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/resolve',
        summary: 'Ask to resolve an async consult',
        description:
          'Starts the acceptance window. A message from the patient within the window reopens the consult; otherwise it closes when the window ends.',
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
      scope: 'consults:write',
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/accept-resolution',
        summary: "Record the patient's acceptance of the resolution",
        description:
          'Closes the consult before the acceptance window ends. With `text`, the patient’s last message is added first; sent as a message by itself, it would reopen the consult. Messages that were accepted before are delivered first: one of the patient reopens the consult, and this is refused.',
        errors: ['feature_disabled', ...asyncConsultRefusals('accept_resolution')],
      },
    })
    .input(byId.extend(acceptResolutionSchema.shape))
    .output(asyncConsultSchema)
    .mutation(({ ctx, input: { id, text } }) =>
      acceptResolution(ctx.request, { asyncConsultId: id, text, scope: scopeOf(ctx.asker) }),
    ),
  close: accepting('partner', 'physician')
    .meta({
      scope: 'consults:write',
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/close',
        summary: 'Close an async consult',
        description:
          'With the API key you can close any open consult. A physician can close the consults assigned to them, and their invitations that wait for consent.',
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
      scope: 'consults:write',
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/rating',
        summary: "Record the patient's rating of an async consult",
        description: 'A consult can be rated once, in any state.',
        errors: asyncConsultRefusals('rate'),
      },
    })
    .input(byId.extend(rateConsultSchema.shape))
    .output(asyncConsultSchema)
    .mutation(({ ctx, input: { id, ...rating } }) =>
      rateAsyncConsult(ctx.request, { ...rating, asyncConsultId: id, scope: scopeOf(ctx.asker) }),
    ),
  createPageLink: accepting('partner')
    .meta({
      scope: 'sessions',
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/page-link',
        success: 201,
        summary: "Create a link to the patient's page of an async consult",
        description:
          'For notifications that you send yourself. The page asks who the person is, then shows the consult. The link works for seven days, any number of times, and ends with your key.',
        errors: ['feature_disabled'],
      },
    })
    .input(byId.extend(createPageLinkSchema.shape))
    .output(pageLinkSchema)
    .mutation(({ ctx, input }) =>
      createConsultPageLink(ctx.request, { asyncConsultId: input.id, channel: input.channel }),
    ),
  createEmbedSession: accepting('partner')
    .meta({
      scope: 'sessions',
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/embed-session',
        success: 201,
        summary: 'Create an embed token for an async consult',
        description: 'The widget exchanges the token for a session that reaches only this consult.',
        errors: ['feature_disabled'],
      },
    })
    .input(byId.extend(createEmbedSessionSchema.shape))
    .output(embedTokenSchema)
    .mutation(({ ctx, input }) =>
      createConsultEmbedSession(ctx.request, { asyncConsultId: input.id, ttlSeconds: input.ttlSeconds }),
    ),
})
