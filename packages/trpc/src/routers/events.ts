import { listEventsSchema, pageSchema, referenceSchema, storedEventSchema } from '@consult/domain'
import { listEvents, resendEvent } from '@consult/services'
import { z } from 'zod'
import { accepting, router } from '../trpc.ts'

export const eventsRouter = router({
  list: accepting('partner')
    .meta({
      audit: 'entered',
      rest: {
        method: 'GET',
        path: '/events',
        summary: 'Read the event log, oldest first',
        description: '`since` is inclusive. Following `nextCursor` misses nothing and repeats nothing.',
      },
    })
    .input(listEventsSchema)
    .output(pageSchema(storedEventSchema))
    .query(({ ctx, input }) => listEvents(ctx.request, input)),
  resend: accepting('partner')
    .meta({
      rest: {
        method: 'POST',
        path: '/events/{id}/resend',
        summary: 'Deliver an event again',
        description: 'With the same id, as soon as can be. The answer is the event as it stands before that attempt.',
        errors: ['webhook_unavailable'],
      },
    })
    .input(z.object({ id: referenceSchema }))
    .output(storedEventSchema)
    .mutation(({ ctx, input }) => resendEvent(ctx.request, input.id)),
})
