import {
  callConnectionSchema,
  cancelTelehealthConsultSchema,
  createEmbedSessionSchema,
  createTelehealthConsultSchema,
  embedTokenSchema,
  joinedConsultSchema,
  listTelehealthConsultsSchema,
  pageSchema,
  rateConsultSchema,
  referenceSchema,
  rescheduleTelehealthConsultSchema,
  telehealthConsultSchema,
  telehealthReadySchema,
  telehealthRefusals,
} from '@consult/domain'
import {
  cancelTelehealthConsult,
  createTelehealthConsult,
  createTelehealthEmbedSession,
  declineRing,
  endTelehealthConsult,
  getCallConnection,
  getTelehealthConsult,
  joinTelehealthConsult,
  listTelehealthConsults,
  rateTelehealthConsult,
  readyTelehealthConsult,
  rescheduleTelehealthConsult,
} from '@consult/services'
import { z } from 'zod'
import { accepting, clinicianProcedure, router, scopeOf } from '../trpc.ts'
import { callMessageProcedures } from './call-messages.ts'

const byId = z.object({ id: referenceSchema })

/** The patient's own acts: by the widget, or by the partner for the patient. */
const patientSideProcedure = accepting('partner', 'embed')

export const telehealthConsultsRouter = router({
  create: accepting('partner')
    .meta({
      rest: {
        method: 'POST',
        path: '/telehealth-consults',
        success: 201,
        summary: 'Invite a patient to a call',
        description:
          'With `physicianId` the call is booked with that physician; together with `scheduledFor` it takes their time.',
        errors: ['not_found', 'feature_disabled', 'physician_deactivated', 'slot_unavailable'],
      },
    })
    .input(createTelehealthConsultSchema)
    .output(telehealthConsultSchema)
    .mutation(({ ctx, input }) => createTelehealthConsult(ctx.request, input)),
  list: accepting('partner', 'physician')
    .meta({
      audit: 'entered',
      rest: { method: 'GET', path: '/telehealth-consults', summary: 'List calls, newest first' },
    })
    .input(listTelehealthConsultsSchema)
    .output(pageSchema(telehealthConsultSchema))
    .query(({ ctx, input }) => listTelehealthConsults(ctx.request, input)),
  get: accepting('partner', 'physician', 'embed')
    .meta({ audit: 'entered', rest: { method: 'GET', path: '/telehealth-consults/{id}', summary: 'Read a call' } })
    .input(byId)
    .output(telehealthConsultSchema)
    .query(({ ctx, input }) =>
      getTelehealthConsult(ctx.request, { telehealthConsultId: input.id, scope: scopeOf(ctx.asker) }),
    ),
  reschedule: accepting('partner')
    .meta({
      rest: {
        method: 'PATCH',
        path: '/telehealth-consults/{id}',
        summary: 'Move a booked call',
        description:
          'To another time, perhaps with another physician or for longer, as long as the patient has not come. The old time is free and the new one taken in one step, or nothing changes. What is left out stays as it was.',
        errors: ['feature_disabled', 'physician_deactivated', 'slot_unavailable', ...telehealthRefusals('reschedule')],
      },
    })
    .input(byId.extend(rescheduleTelehealthConsultSchema.shape))
    .output(telehealthConsultSchema)
    .mutation(({ ctx, input: { id, ...plan } }) =>
      rescheduleTelehealthConsult(ctx.request, { ...plan, telehealthConsultId: id }),
    ),
  ready: patientSideProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/telehealth-consults/{id}/ready',
        summary: 'Enter the waiting room, and stay in it',
        description:
          'The first enters the waiting room; each one after that is the heartbeat that keeps the place. Send one every ten seconds. The widget enters that of a booked call 15 minutes before its time at the earliest; the key at any time.',
        errors: ['feature_disabled', ...telehealthRefusals('ready')],
      },
    })
    .input(byId.extend(telehealthReadySchema.shape))
    .output(telehealthConsultSchema)
    .mutation(({ ctx, input: { id, ...found } }) =>
      readyTelehealthConsult(ctx.request, { ...found, telehealthConsultId: id, scope: scopeOf(ctx.asker) }),
    ),
  join: clinicianProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/telehealth-consults/{id}/join',
        summary: 'Answer the ring',
        description: 'For the physician who is rung. `connection` is theirs alone, and good until `expiresAt`.',
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
      rest: {
        method: 'POST',
        path: '/telehealth-consults/{id}/decline-ring',
        summary: 'Decline the ring',
        description: 'The patient is back at the old place, and not rung with the same physician again at once.',
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
      rest: {
        method: 'POST',
        path: '/telehealth-consults/{id}/end',
        summary: 'End the call',
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
      rest: {
        method: 'POST',
        path: '/telehealth-consults/{id}/cancel',
        summary: 'Cancel before there is a call',
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
      rest: {
        method: 'POST',
        path: '/telehealth-consults/{id}/rating',
        summary: "Record the patient's rating",
        description: 'In any state, once.',
        errors: telehealthRefusals('rate'),
      },
    })
    .input(byId.extend(rateConsultSchema.shape))
    .output(telehealthConsultSchema)
    .mutation(({ ctx, input: { id, ...rating } }) =>
      rateTelehealthConsult(ctx.request, { ...rating, telehealthConsultId: id, scope: scopeOf(ctx.asker) }),
    ),
  createEmbedSession: accepting('partner')
    .meta({
      rest: {
        method: 'POST',
        path: '/telehealth-consults/{id}/embed-session',
        success: 201,
        summary: 'Mint an embed token for a call',
        errors: ['feature_disabled'],
      },
    })
    .input(byId.extend(createEmbedSessionSchema.shape))
    .output(embedTokenSchema)
    .mutation(({ ctx, input }) =>
      createTelehealthEmbedSession(ctx.request, { telehealthConsultId: input.id, ttlSeconds: input.ttlSeconds }),
    ),
  /** For the two in a running call: the widget once the physician has joined, either again after a broken connection. */
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
