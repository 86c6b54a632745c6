import type { z } from 'zod'
import { instantInputSchema } from '../vocabulary/instant.ts'
import { pageQuerySchema } from '../vocabulary/paging.ts'

/** Query of `GET /v1/events`. `since` is inclusive. */
export const listEventsSchema = pageQuerySchema.extend({
  since: instantInputSchema.optional().describe('Return only events created at or after this time.'),
})
export type ListEvents = z.output<typeof listEventsSchema>
