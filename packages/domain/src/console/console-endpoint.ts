import { z } from 'zod'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { webhookAttemptSchema } from '../webhooks/attempt.ts'
import { webhookEndpointSchema } from '../webhooks/endpoint.ts'

/** The attempts of one endpoint in one hour. */
export const endpointHourSchema = z.object({
  /** The start of the hour. */
  from: instantSchema,
  delivered: z.number().int(),
  failed: z.number().int(),
})
export type EndpointHour = z.output<typeof endpointHourSchema>

/** A webhook endpoint as the console shows it. */
export const consoleEndpointSchema = webhookEndpointSchema.extend({
  /** When the circuit breaker sends the next probe; null while it is closed or the endpoint is disabled. */
  nextProbeAt: instantSchema.nullable(),
  /** Until when the previous secret also signs; null if there is none. */
  previousSecretUntil: instantSchema.nullable(),
  /** Events that the endpoint has not received yet and will receive. `isMore`: there are at least `count`. */
  waiting: z.object({ count: z.number().int(), isMore: z.boolean() }),
  /** The last 24 hours, oldest first. */
  hours: z.array(endpointHourSchema),
})
export type ConsoleEndpoint = z.output<typeof consoleEndpointSchema>

/**
 * An attempt as the console shows it. In a live account, without the receiver's response: the response may echo the
 * request.
 */
export const consoleAttemptSchema = webhookAttemptSchema.extend({
  endpointId: idSchema,
  isResponseHidden: z.boolean(),
})
export type ConsoleAttempt = z.output<typeof consoleAttemptSchema>
