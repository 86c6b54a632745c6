import { actingPhysician } from '@consult/auth'
import {
  cancelTelehealthConsult,
  createTelehealthConsult,
  declineRing,
  endTelehealthConsult,
  getCallConnection,
  getTelehealthConsult,
  joinTelehealthConsult,
  listTelehealthConsults,
  moveOwnCall,
  rateTelehealthConsult,
  readyTelehealthConsult,
  reserveTelehealthConsult,
  updateTelehealthConsult,
} from '@consult/consults'
import {
  callConnectionSchema,
  cancelTelehealthConsultSchema,
  createEmbedSessionSchema,
  createPageLinkSchema,
  createTelehealthConsultSchema,
  embedTokenSchema,
  joinedConsultSchema,
  listTelehealthConsultsSchema,
  pageLinkSchema,
  pageSchema,
  rateConsultSchema,
  referenceSchema,
  reserveTelehealthConsultSchema,
  telehealthConsultSchema,
  telehealthReadySchema,
  telehealthRefusals,
  updateTelehealthConsultSchema,
} from '@consult/domain'
import { createConsultPageLink, createTelehealthEmbedSession } from '@consult/embed'
import { z } from 'zod'
import { changedByOf } from '../changed-by.ts'
import { accepting, clinicianProcedure, router, scopeOf } from '../trpc.ts'
import { callMessageProcedures } from './call-messages.ts'

const byId = z.object({ id: referenceSchema })

/** Actions of the patient: through the widget, or by the partner on the patient's behalf. */
const patientSideProcedure = accepting('partner', 'embed')

export const telehealthConsultsRouter = router({
  create: accepting('partner')
    .meta({
      scope: 'consults:write',
      rest: {
        method: 'POST',
        path: '/telehealth-consults',
        success: 201,
        summary: 'Create a telehealth consult',
        description:
          'Invites the patient. Send exactly one of `patientId` and `patientExternalId`. With `physicianId`, the call is booked with that physician; with `scheduledFor` as well, it reserves the time on their schedule. They need a license for the consult’s jurisdiction on the day of the call.',
        errors: [
          'not_found',
          'feature_disabled',
          'physician_deactivated',
          'physician_not_licensed',
          'slot_unavailable',
        ],
      },
    })
    .input(createTelehealthConsultSchema)
    .output(telehealthConsultSchema)
    .mutation(({ ctx, input }) => createTelehealthConsult(ctx.request, input)),
  list: accepting('partner', 'physician')
    .meta({
      scope: 'consults:read',
      audit: 'entered',
      rest: {
        method: 'GET',
        path: '/telehealth-consults',
        summary: 'List telehealth consults',
        description: 'Newest first.',
      },
    })
    .input(listTelehealthConsultsSchema)
    .output(pageSchema(telehealthConsultSchema))
    .query(({ ctx, input }) => listTelehealthConsults(ctx.request, input)),
  get: accepting('partner', 'physician', 'embed')
    .meta({
      scope: 'consults:read',
      audit: 'entered',
      rest: {
        method: 'GET',
        path: '/telehealth-consults/{id}',
        summary: 'Retrieve a telehealth consult',
        description:
          'Returns the current state of the call, with links to its recording and transcript once they are ready.',
        errors: ['reason_required'],
      },
    })
    .input(byId)
    .output(telehealthConsultSchema)
    .query(({ ctx, input }) =>
      getTelehealthConsult(ctx.request, { telehealthConsultId: input.id, scope: scopeOf(ctx.asker) }),
    ),
  update: accepting('partner', 'physician', 'embed')
    .meta({
      scope: 'consults:write',
      rest: {
        method: 'PATCH',
        path: '/telehealth-consults/{id}',
        summary: 'Update a telehealth consult',
        description:
          'Changes the priority and the metadata, and with `scheduledFor` the time of a booked call, optionally with its physician or length, until the patient enters the waiting room. The old time is released and the new one reserved in one step, or nothing changes. Physicians cannot move calls. A patient can only move their own call, to a free slot of its physician. Omitted fields keep their values.',
        errors: [
          'reason_required',
          'feature_disabled',
          'physician_deactivated',
          'physician_not_licensed',
          'slot_unavailable',
          'quota_exceeded',
          ...telehealthRefusals('reschedule'),
        ],
      },
    })
    .input(updateTelehealthConsultSchema.safeExtend(byId.shape))
    .output(telehealthConsultSchema)
    .mutation(({ ctx, input: { id, ...changes } }) => {
      const scope = scopeOf(ctx.asker)
      if (scope) return moveOwnCall(ctx.request, { ...changes, telehealthConsultId: id, scope })
      const changedBy = changedByOf(actingPhysician(ctx.asker))
      const mayMove = ctx.asker.kind !== 'physician'
      return updateTelehealthConsult(ctx.request, { ...changes, telehealthConsultId: id, changedBy, mayMove })
    }),
  ready: patientSideProcedure
    .meta({
      scope: 'consults:write',
      rest: {
        method: 'POST',
        path: '/telehealth-consults/{id}/ready',
        summary: 'Enter the waiting room',
        description:
          'The first request puts the patient in the waiting room. Repeat it every 10 seconds as a heartbeat to keep the place. The widget can enter the waiting room of a booked call from 15 minutes before it starts; the API key can enter at any time.',
        errors: ['feature_disabled', 'intake_required', ...telehealthRefusals('ready')],
      },
    })
    .input(byId.extend(telehealthReadySchema.shape))
    .output(telehealthConsultSchema)
    .mutation(({ ctx, input: { id, ...found } }) =>
      readyTelehealthConsult(ctx.request, { ...found, telehealthConsultId: id, scope: scopeOf(ctx.asker) }),
    ),
  reserve: clinicianProcedure
    .meta({
      scope: 'consults:write',
      rest: {
        method: 'POST',
        path: '/telehealth-consults/{id}/reserve',
        summary: 'Pick a patient',
        description:
          'Rings the physician for a patient of their choice in the waiting room, on duty or not. It ends their wrap-up time. While a patient whom they could take is before this one, it needs a `reason`, which the audit keeps. Of two physicians who pick the same patient, one wins; the other gets `thread_not_active` with the `physicianId` of the winner. `slot_unavailable`: the physician is in a call, or one rings for them.',
        errors: ['physician_not_licensed', 'slot_unavailable', ...telehealthRefusals('ring')],
      },
    })
    .input(reserveTelehealthConsultSchema.extend(byId.shape))
    .output(telehealthConsultSchema)
    .mutation(({ ctx, input }) =>
      reserveTelehealthConsult(ctx.request, {
        telehealthConsultId: input.id,
        physicianId: ctx.physicianId,
        reason: input.reason ?? null,
      }),
    ),
  join: clinicianProcedure
    .meta({
      scope: 'consults:write',
      rest: {
        method: 'POST',
        path: '/telehealth-consults/{id}/join',
        summary: 'Join the call',
        description:
          'For the physician being called. Keep `connection` secret: it is for this physician only and expires at `expiresAt`.',
        errors: ['physician_not_licensed', 'call_unavailable', ...telehealthRefusals('join')],
      },
    })
    .input(byId)
    .output(joinedConsultSchema)
    .mutation(({ ctx, input }) =>
      joinTelehealthConsult(ctx.request, { telehealthConsultId: input.id, physicianId: ctx.physicianId }),
    ),
  declineRing: clinicianProcedure
    .meta({
      scope: 'consults:write',
      rest: {
        method: 'POST',
        path: '/telehealth-consults/{id}/decline-ring',
        summary: 'Decline a call',
        description:
          'The patient returns to the same place in the waiting room and is offered to another physician first.',
        errors: telehealthRefusals('decline_ring'),
      },
    })
    .input(byId)
    .output(telehealthConsultSchema)
    .mutation(({ ctx, input }) =>
      declineRing(ctx.request, { telehealthConsultId: input.id, physicianId: ctx.physicianId }),
    ),
  ...callMessageProcedures,
  end: clinicianProcedure
    .meta({
      scope: 'consults:write',
      rest: {
        method: 'POST',
        path: '/telehealth-consults/{id}/end',
        summary: 'End the call',
        description: 'The physician in the call ends it for both participants.',
        errors: telehealthRefusals('end'),
      },
    })
    .input(byId)
    .output(telehealthConsultSchema)
    .mutation(({ ctx, input }) =>
      endTelehealthConsult(ctx.request, { telehealthConsultId: input.id, physicianId: ctx.physicianId }),
    ),
  cancel: patientSideProcedure
    .meta({
      scope: 'consults:write',
      rest: {
        method: 'POST',
        path: '/telehealth-consults/{id}/cancel',
        summary: 'Cancel a telehealth consult',
        description: 'Possible only before the call, while the consult is `invited` or `waiting`.',
        errors: telehealthRefusals('cancel'),
      },
    })
    .input(byId.extend(cancelTelehealthConsultSchema.shape))
    .output(telehealthConsultSchema)
    .mutation(({ ctx, input }) =>
      cancelTelehealthConsult(ctx.request, {
        telehealthConsultId: input.id,
        reason: input.reason,
        scope: scopeOf(ctx.asker),
      }),
    ),
  rate: patientSideProcedure
    .meta({
      scope: 'consults:write',
      rest: {
        method: 'POST',
        path: '/telehealth-consults/{id}/rating',
        summary: "Record the patient's rating of a telehealth consult",
        description: 'A consult can be rated once, in any state.',
        errors: telehealthRefusals('rate'),
      },
    })
    .input(byId.extend(rateConsultSchema.shape))
    .output(telehealthConsultSchema)
    .mutation(({ ctx, input: { id, ...rating } }) =>
      rateTelehealthConsult(ctx.request, { ...rating, telehealthConsultId: id, scope: scopeOf(ctx.asker) }),
    ),
  createPageLink: accepting('partner')
    .meta({
      scope: 'sessions',
      rest: {
        method: 'POST',
        path: '/telehealth-consults/{id}/page-link',
        success: 201,
        summary: "Create a link to the patient's page of a telehealth consult",
        description:
          'For notifications that you send yourself. The page asks who the person is, then shows the consult. The link works for seven days, any number of times, and ends with your key.',
        errors: ['feature_disabled'],
      },
    })
    .input(byId.extend(createPageLinkSchema.shape))
    .output(pageLinkSchema)
    .mutation(({ ctx, input }) =>
      createConsultPageLink(ctx.request, { telehealthConsultId: input.id, channel: input.channel }),
    ),
  createEmbedSession: accepting('partner')
    .meta({
      scope: 'sessions',
      rest: {
        method: 'POST',
        path: '/telehealth-consults/{id}/embed-session',
        success: 201,
        summary: 'Create an embed token for a telehealth consult',
        description: 'The widget exchanges the token for a session that reaches only this consult.',
        errors: ['feature_disabled'],
      },
    })
    .input(byId.extend(createEmbedSessionSchema.shape))
    .output(embedTokenSchema)
    .mutation(({ ctx, input }) =>
      createTelehealthEmbedSession(ctx.request, { telehealthConsultId: input.id, ttlSeconds: input.ttlSeconds }),
    ),
  /**
   * For the two participants of a running call: the widget once the physician has joined, and either one after a broken
   * connection.
   */
  connection: accepting('physician', 'embed')
    .meta({ audit: 'entered' })
    .input(byId)
    .output(callConnectionSchema)
    .query(({ ctx, input }) => {
      const { asker } = ctx
      return getCallConnection(ctx.request, {
        telehealthConsultId: input.id,
        asker:
          asker.kind === 'embed'
            ? { scope: { patientId: asker.patientId, consultId: asker.consultId } }
            : { physicianId: asker.physicianId },
      })
    }),
})
