import {
  consoleEventByIdSchema,
  consoleEventItemSchema,
  consoleEventSchema,
  listConsoleEventsSchema,
  pageSchema,
} from '@consult/domain'
import { getConsoleEvent, listConsoleEvents } from '@consult/integration'
import { mayProcedure } from '../member-procedures.ts'
import { router } from '../trpc.ts'

/** The console's event log. */
export const consoleEventsRouter = router({
  list: mayProcedure('readEvents')
    .meta({ audit: { none: 'Types, times and deliveries, without the data.' } })
    .input(listConsoleEventsSchema)
    .output(pageSchema(consoleEventItemSchema))
    .query(({ ctx, input }) => listConsoleEvents(ctx.request, input)),
  get: mayProcedure('readEvents')
    .meta({ audit: 'entered' })
    .input(consoleEventByIdSchema)
    .output(consoleEventSchema)
    .query(({ ctx, input }) => getConsoleEvent(ctx.request, input.id)),
})
