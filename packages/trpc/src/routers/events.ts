import {
  eventBatchSchema,
  listEventsSchema,
  nextEventsSchema,
  pageSchema,
  referenceSchema,
  storedEventSchema,
} from '@consult/domain'
import { listEvents, nextEvents, resendEvent } from '@consult/integration'
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
  next: accepting('partner')
    .meta({
      scope: 'events',
      audit: 'entered',
      rest: {
        method: 'GET',
        path: '/events/next',
        summary: 'Wait for the next events',
        description:
          'Responds as soon as there are events after `cursor`, or with none after `wait` seconds. Send the next request with the `cursor` of the response: you get every event exactly once, within milliseconds.',
        errors: ['too_many_streams'],
      },
    })
    .input(nextEventsSchema)
    .output(eventBatchSchema)
    .query(({ ctx, input }) => nextEvents(ctx.request, input, ctx.credentials.authorization ?? '')),
  resend: accepting('partner')
    .meta({
      scope: 'webhooks',
      rest: {
        method: 'POST',
        path: '/events/{id}/resend',
        summary: 'Resend an event',
        description:
          'Delivers it again to every enabled endpoint that takes its type, with the same id, as soon as possible. The response shows the event as it was before.',
        errors: ['webhook_unavailable'],
      },
    })
    .input(z.object({ id: referenceSchema }))
    .output(storedEventSchema)
    .mutation(({ ctx, input }) => resendEvent(ctx.request, input.id)),
})
