import { listEventsSchema, pageSchema, referenceSchema, storedEventSchema } from '@consult/domain'
import { listEvents, resendEvent } from '@consult/services'
import { z } from 'zod'
import { accepting, router } from '../trpc.ts'

export const eventsRouter = router({
  list: accepting('partner')
    .meta({
      scope: 'events',
      audit: 'entered',
      rest: {
        method: 'GET',
        path: '/events',
        summary: 'List events',
        description:
          'Oldest first, or newest first with `order=desc`. Following `nextCursor` returns every event exactly once.',
      },
    })
    .input(listEventsSchema)
    .output(pageSchema(storedEventSchema))
    .query(({ ctx, input }) => listEvents(ctx.request, input)),
  resend: accepting('partner')
    .meta({
      scope: 'webhooks',
      rest: {
        method: 'POST',
        path: '/events/{id}/resend',
        summary: 'Resend an event',
        description:
          'Delivers it to your webhook again, with the same id, as soon as possible. The response shows the event as it was before this attempt.',
        errors: ['webhook_unavailable'],
      },
    })
    .input(z.object({ id: referenceSchema }))
    .output(storedEventSchema)
    .mutation(({ ctx, input }) => resendEvent(ctx.request, input.id)),
})
