import { z } from 'zod'
import { knownValues } from '../vocabulary/extensions.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantInputSchema, instantSchema } from '../vocabulary/instant.ts'

/** How long attempts are listed, and how far back a recovery may begin, in days. */
export const webhookAttemptDays = 30

const webhookAttemptErrors = ['status', 'redirect', 'timeout', 'refused', 'dns', 'tls', 'connection']

/** An attempt to deliver an event to a webhook endpoint. */
export const webhookAttemptSchema = z.object({
  id: idSchema.describe('Unique identifier of the attempt.'),
  eventId: idSchema.describe('The event that was sent.'),
  eventType: z.string().describe('The type of that event.'),
  attemptedAt: instantSchema.describe('When the attempt began.'),
  status: z.number().int().nullable().describe('The HTTP status of the response. `null` if there was none.'),
  durationMs: z.number().int().describe('How long the attempt took, in milliseconds.'),
  error: knownValues(webhookAttemptErrors)
    .nullable()
    .describe(
      'Why it failed: `status`, `redirect`, `timeout`, `refused`, `dns`, `tls` or `connection`. `null` if it succeeded.',
    ),
  responseHead: z.string().nullable().describe('The first 4 KB of the body of the response. `null` if there was none.'),
  nextAttemptAt: instantSchema
    .nullable()
    .describe('When the event was then due again. `null` after a success and after the last attempt.'),
})
export type WebhookAttempt = z.output<typeof webhookAttemptSchema>

/** Response of `POST /v1/webhook-endpoints/{id}/test`. */
export const webhookTestSchema = z.object({
  eventId: idSchema.describe('The id of the `webhook.test` event, which is in no list.'),
  delivered: z.boolean().describe('Whether the endpoint took it.'),
  status: webhookAttemptSchema.shape.status,
  durationMs: webhookAttemptSchema.shape.durationMs,
  error: webhookAttemptSchema.shape.error,
  responseHead: webhookAttemptSchema.shape.responseHead,
})
export type WebhookTest = z.output<typeof webhookTestSchema>

/** Request of `POST /v1/webhook-endpoints/{id}/recover`. `since` is inclusive, `until` is not. */
export const recoverWebhooksSchema = z.object({
  since: instantInputSchema.describe('Send the events created at or after this time, at most 30 days ago.'),
  until: instantInputSchema.optional().describe('Send only events created before this time. Default: now.'),
})
export type RecoverWebhooks = z.output<typeof recoverWebhooksSchema>

/** Response of a recovery. */
export const webhookRecoverySchema = z.object({
  count: z.number().int().describe('How many events the endpoint missed and will get.'),
})
export type WebhookRecovery = z.output<typeof webhookRecoverySchema>

/** Response of a replay. */
export const webhookReplaySchema = z.object({
  eventId: idSchema.describe('The event that the endpoint gets again.'),
})
export type WebhookReplay = z.output<typeof webhookReplaySchema>
