import { z } from 'zod'
import { referenceSchema } from '../vocabulary/identifiers.ts'
import { instantInputSchema } from '../vocabulary/instant.ts'
import { pageQuerySchema } from '../vocabulary/paging.ts'
import { loggedMethods } from './logged-request.ts'

const requestIdSchema = z.string().regex(/^[\w.:-]{1,128}$/, 'Use the X-Request-Id of a response.')

/** Query of `GET /v1/requests`. */
export const listRequestsSchema = pageQuerySchema.extend({
  order: z.enum(['desc', 'asc']).default('desc').describe('`desc`: newest first. `asc`: oldest first.'),
  status: z
    .string()
    .regex(/^[1-5](xx|\d\d)$/, 'Use a status, such as 404, or a class, such as 4xx.')
    .optional()
    .describe('A status (`404`) or a class of them (`4xx`).'),
  method: z.enum(loggedMethods).optional().describe('Only requests with this method.'),
  code: z
    .string()
    .regex(/^[a-z_]{1,60}$/, 'Use an error code, such as not_found.')
    .optional()
    .describe('Only requests that were refused with this error code.'),
  keyId: referenceSchema.optional().describe('Only requests with this API key.'),
  requestId: requestIdSchema.optional().describe('Only requests with this `X-Request-Id`.'),
  since: instantInputSchema.optional().describe('Only requests at or after this time.'),
  until: instantInputSchema.optional().describe('Only requests before this time.'),
  after: z
    .number()
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe(
      'Only entries with a higher `sequence`. To follow the log, send the highest one that you have, with `order=asc`.',
    ),
})
export type ListRequests = z.output<typeof listRequestsSchema>

/** Path of `GET /v1/requests/{requestId}`. A malformed id is treated as an id that no request has. */
export const getRequestSchema = z.object({
  requestId: z.string().transform((id) => (requestIdSchema.safeParse(id).success ? id : '')),
})
