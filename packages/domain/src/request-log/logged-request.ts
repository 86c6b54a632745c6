import { z } from 'zod'
import { knownValues } from '../vocabulary/extensions.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { pageSchema } from '../vocabulary/paging.ts'

/** How long the request log keeps a request, in days. */
export const requestLogDays = 7

/** How many successful requests of a partner one API process records in a minute, and how many others. */
export const loggedPerMinute = 1_000

/** The credentials whose requests are in the log. */
export const loggedCredentials = ['api_key', 'asserted_id', 'id_token', 'session_token'] as const
export type LoggedCredential = (typeof loggedCredentials)[number]

/** The methods of the routes whose requests are in the log. */
export const loggedMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** A request in the log. Bodies, queries and headers are never in it. */
export const loggedRequestSchema = z
  .object({
    sequence: z.number().int().describe('The place in the log. Later entries have higher ones.'),
    requestId: z.string().describe('The `X-Request-Id` of the response. One that you sent may repeat.'),
    at: instantSchema.describe('When the request arrived.'),
    method: knownValues(loggedMethods).describe('The HTTP method.'),
    route: z.string().describe('The route, with the names of its parameters: `/v1/patients/{id}`.'),
    path: z.string().describe("The route with the service's ids: `/v1/patients/pat_…`. Anything else stays a name."),
    status: z.number().int().describe('The HTTP status of the response.'),
    code: z.string().nullable().describe('The error code. `null` for a success.'),
    problems: z
      .array(
        z.object({
          path: z.string().describe('The field or header. Empty for the whole request, or a name that may be a value.'),
          code: z.string().describe('The kind of problem, such as `too_small` or `token_expired`.'),
        }),
      )
      .describe('Only in a test environment: what was wrong with the fields, the ID token or the asserted id.'),
    durationMs: z.number().int().describe('How long the service took, in milliseconds.'),
    credential: knownValues(loggedCredentials).describe(
      '`api_key`; with a physician named in a header, `asserted_id` or `id_token`; or `session_token` for the token of a physician.',
    ),
    keyId: idSchema.nullable().describe("The API key. `null` for the account's own key and for session tokens."),
    physicianId: idSchema.nullable().describe('The physician who acted. `null` if there was none.'),
    serviceVersion: z.string().nullable().describe('The version of the response. `null` if it was refused before.'),
    network: z.string().nullable().describe('The network of the client: /24 for IPv4, /48 for IPv6.'),
    networkRefused: z.boolean().describe('Whether it was refused because the key does not work from that network.'),
    idempotentReplayed: z
      .boolean()
      .describe('Whether the response was a stored one, for a repeated `Idempotency-Key`.'),
  })
  .describe('A request in the log.')
export type LoggedRequest = z.output<typeof loggedRequestSchema>

/** Requests of a minute that are not in the log. */
export const requestLogGapSchema = z.object({
  minute: instantSchema.describe('When the minute begins.'),
  count: z.number().int().describe('How many requests of this minute are not in the log.'),
})

/** Response of `GET /v1/requests`. */
export const requestPageSchema = pageSchema(loggedRequestSchema).extend({
  notRecorded: z
    .array(requestLogGapSchema)
    .describe('What the log lacks between the first and the last item of this page, whatever the filters.'),
})
export type RequestPage = z.output<typeof requestPageSchema>
