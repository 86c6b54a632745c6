import { z } from 'zod'
import { instantInputSchema } from '../vocabulary/instant.ts'
import { pageQuerySchema } from '../vocabulary/paging.ts'
import { eventTypesSchema } from './event-types.ts'

/** Query of `GET /v1/events`. `since` is inclusive, in both orders. */
export const listEventsSchema = pageQuerySchema.extend({
  since: instantInputSchema.optional().describe('Return only events created at or after this time.'),
  types: eventTypesSchema.optional().describe('Return only events of these types. Repeat the parameter for several.'),
  order: z.enum(['asc', 'desc']).default('asc').describe('`asc` for the oldest first, `desc` for the newest first.'),
})
export type ListEvents = z.output<typeof listEventsSchema>
