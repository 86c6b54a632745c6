import { listEventsSchema, pageSchema, storedEventSchema } from '@consult/domain'
import { listEvents } from '@consult/services'
import { accepting, router } from '../trpc.ts'

export const eventsRouter = router({
  list: accepting('partner')
    .meta({
      rest: {
        method: 'GET',
        path: '/events',
        summary: 'Read the event log, oldest first',
        description: '`since` is inclusive. Following `nextCursor` misses nothing and repeats nothing.',
      },
    })
    .input(listEventsSchema)
    .output(pageSchema(storedEventSchema))
    .query(({ ctx, input }) => listEvents(ctx.call, input)),
})
