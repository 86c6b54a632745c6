import { z } from 'zod'
import { eventTypesSchema } from '../events/event-types.ts'
import { descriptions } from '../vocabulary/descriptions.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { plainText } from '../vocabulary/text.ts'
import { webhookDisabledReasonSchema } from '../vocabulary/webhook-disabled-reason.ts'

/** How many webhook endpoints a partner may have. */
export const mostWebhookEndpoints = 20

const urlSchema = plainText({ min: 1, max: 2000 }).describe('The HTTPS URL that events are sent to, on a public host.')
const descriptionSchema = plainText({ max: 200 }).nullable().describe('A note for yourself.')
const eventsSchema = eventTypesSchema.nullable().describe('The types of event to send. `null`: all.')

/** Request of `POST /v1/webhook-endpoints`. */
export const createWebhookEndpointSchema = z.object({
  url: urlSchema,
  description: descriptionSchema.optional(),
  events: eventsSchema.optional(),
})
export type CreateWebhookEndpoint = z.output<typeof createWebhookEndpointSchema>

/** Request of `PATCH /v1/webhook-endpoints/{id}`. Omitted fields do not change. */
export const updateWebhookEndpointSchema = createWebhookEndpointSchema.partial()
export type UpdateWebhookEndpoint = z.output<typeof updateWebhookEndpointSchema>

/** A URL that receives events. */
export const webhookEndpointSchema = z.object({
  id: idSchema.describe('Unique identifier of the endpoint.'),
  url: z.string().describe('Where events are sent.'),
  description: z.string().nullable().describe('Your note. `null` if there is none.'),
  events: z.array(z.string()).nullable().describe('The types of event that are sent. `null`: all.'),
  status: z.enum(['enabled', 'disabled']).describe('Whether events are sent.'),
  disabledReason: webhookDisabledReasonSchema
    .nullable()
    .describe('`partner`, `operator`, `gone` after a 410 response, or `failing`. `null` while it is enabled.'),
  failingSince: instantSchema
    .nullable()
    .describe('Since when every attempt has failed. `null` after a success, and before the first failure.'),
  pending: z
    .number()
    .int()
    .describe('How many events wait to be delivered, retries included. At most 1000 are counted.'),
  createdAt: instantSchema.describe(descriptions.createdAt),
})
export type WebhookEndpoint = z.output<typeof webhookEndpointSchema>

/** An endpoint with its signing secret: only when it is created, and when the secret is rotated. */
export const webhookEndpointWithSecretSchema = webhookEndpointSchema.extend({
  secret: z.string().describe('Signs what is sent to the endpoint. It is not shown again.'),
})
export type WebhookEndpointWithSecret = z.output<typeof webhookEndpointWithSecretSchema>

/** Response of `DELETE /v1/webhook-endpoints/{id}`. */
export const deletedWebhookEndpointSchema = z.object({
  id: idSchema.describe('Unique identifier of the endpoint that was deleted.'),
  deleted: z.literal(true).describe('Always `true`.'),
})
