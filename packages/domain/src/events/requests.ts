import { z } from 'zod'
import { referenceSchema } from '../vocabulary/identifiers.ts'
import { instantInputSchema } from '../vocabulary/instant.ts'
import { pageQuerySchema } from '../vocabulary/paging.ts'
import { storedEventSchema } from './catalogue.ts'
import { eventTypesSchema } from './event-types.ts'

/** Query of `GET /v1/events`. `since` is inclusive, in both orders. */
export const listEventsSchema = pageQuerySchema.extend({
  since: instantInputSchema.optional().describe('Return only events created at or after this time.'),
  types: eventTypesSchema.optional().describe('Return only events of these types. Repeat the parameter for several.'),
  consultId: referenceSchema.optional().describe('Return only events about this consult, of either kind.'),
  order: z.enum(['asc', 'desc']).default('asc').describe('`asc` for the oldest first, `desc` for the newest first.'),
})
export type ListEvents = z.output<typeof listEventsSchema>

/** How long a request may wait for events, in seconds. Shorter than the idle timeout of common proxies, which is 30 or 60. */
export const longestWait = 25

/** Query of `GET /v1/events/next`. */
export const nextEventsSchema = pageQuerySchema.extend({
  cursor: pageQuerySchema.shape.cursor.describe(
    'The `cursor` of the previous response, or a `nextCursor` of the list of events with the same `types`. It overrides `since`.',
  ),
  since: listEventsSchema.shape.since.describe(
    'Start with the first event created at or after this time; a time in the future counts as now. Without it and `cursor`, start with the oldest event.',
  ),
  types: listEventsSchema.shape.types,
  wait: z
    .number()
    .int()
    .min(0)
    .max(longestWait)
    .default(10)
    .describe('How long to wait for an event when there is none, in seconds. `0`: not at all.'),
})
export type NextEvents = z.output<typeof nextEventsSchema>

/** Response of `GET /v1/events/next`. */
export const eventBatchSchema = z.object({
  items: z.array(storedEventSchema).describe('The next events, oldest first. Empty if there was none in time.'),
  cursor: z.string().describe('Send it as `cursor` to get the events after these. Always present.'),
})
export type EventBatch = z.infer<typeof eventBatchSchema>
