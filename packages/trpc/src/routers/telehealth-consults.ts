import {
  createTelehealthConsultSchema,
  listTelehealthConsultsSchema,
  pageSchema,
  referenceSchema,
  telehealthConsultSchema,
} from '@consult/domain'
import { createTelehealthConsult, getTelehealthConsult, listTelehealthConsults } from '@consult/services'
import { z } from 'zod'
import { accepting, router, scopeOf } from '../trpc.ts'

const byId = z.object({ id: referenceSchema })

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
        errors: ['not_found', 'feature_disabled', 'slot_unavailable'],
      },
    })
    .input(createTelehealthConsultSchema)
    .output(telehealthConsultSchema)
    .mutation(({ ctx, input }) => createTelehealthConsult(ctx.call, input)),
  list: accepting('partner', 'physician')
    .meta({ rest: { method: 'GET', path: '/telehealth-consults', summary: 'List calls, newest first' } })
    .input(listTelehealthConsultsSchema)
    .output(pageSchema(telehealthConsultSchema))
    .query(({ ctx, input }) => listTelehealthConsults(ctx.call, input)),
  get: accepting('partner', 'physician', 'embed')
    .meta({ rest: { method: 'GET', path: '/telehealth-consults/{id}', summary: 'Read a call' } })
    .input(byId)
    .output(telehealthConsultSchema)
    .query(({ ctx, input }) =>
      getTelehealthConsult(ctx.call, { telehealthConsultId: input.id, scope: scopeOf(ctx.asker) }),
    ),
})
