import { z } from 'zod'
import { eventMessageSchema } from '../async-consult/message.ts'
import { asyncConsultSchema } from '../async-consult/resource.ts'
import { ratingSchema } from '../rating.ts'
import { callMessageSchema } from '../telehealth/call-message.ts'
import { telehealthSnapshotSchema } from '../telehealth/resource.ts'
import { closedReasonSchema } from '../vocabulary/async-consult-status.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'

const thread = z.object({ consult: asyncConsultSchema })
const call = z.object({ consult: telehealthSnapshotSchema })

/** Every event type with the schema of its `data`. Source: docs/events.md. New types may be added within `/v1`. */
export const eventCatalogue = {
  'async_consult.created': thread,
  'async_consult.consented': thread,
  'async_consult.declined': thread,
  'async_consult.queued': thread,
  'async_consult.assigned': thread.extend({ physicianId: idSchema }),
  'async_consult.reassigned': thread.extend({ physicianId: idSchema, previousPhysicianId: idSchema }),
  'async_consult.message': z.object({ asyncConsultId: idSchema, message: eventMessageSchema }),
  'async_consult.message_rejected': z.object({
    asyncConsultId: idSchema,
    patientId: idSchema,
    messageId: idSchema,
    reason: z.enum(['thread_closed']),
  }),
  /** An accepted message that the service could not put on the transcript; operators are alerted and release it. */
  'async_consult.message_parked': z.object({ asyncConsultId: idSchema, messageId: idSchema }),
  'async_consult.resolve_requested': thread,
  'async_consult.reopened': thread,
  'async_consult.closed': thread.extend({ closedReason: closedReasonSchema }),
  'async_consult.rated': thread.extend({ rating: ratingSchema }),
  'telehealth.created': call,
  'telehealth.rescheduled': call,
  'telehealth.reminder': call.extend({ minutesBefore: z.number().int() }),
  'telehealth.waiting': call,
  'telehealth.ringing': call.extend({ practitionerId: idSchema }),
  'telehealth.in_progress': call,
  'telehealth.message': z.object({ message: callMessageSchema }),
  'telehealth.completed': call,
  'telehealth.cancelled': call,
  'telehealth.recording_ready': call,
  'telehealth.rated': call.extend({ rating: ratingSchema }),
} as const

export type EventType = keyof typeof eventCatalogue
export type EventData<T extends EventType = EventType> = z.input<(typeof eventCatalogue)[T]>

/** An event that a verb wants recorded: its type with the data that belongs to it. */
export type ConsultEvent = { [T in EventType]: { type: T; data: EventData<T> } }[EventType]

/** The event as it is delivered: `{id, type, createdAt, partnerId, data}`. `id` is stable across retries. */
export const webhookEventSchema = z.object({
  id: idSchema,
  type: z.string(),
  createdAt: instantSchema,
  partnerId: idSchema,
  data: z.record(z.string(), z.unknown()),
})
export type WebhookEvent = z.infer<typeof webhookEventSchema>

/** The event as `GET /v1/events` returns it, with the bookkeeping of its delivery. */
export const storedEventSchema = z.object({
  id: idSchema.describe('The same on every delivery of the event: deduplicate on it.'),
  type: z.string(),
  createdAt: instantSchema,
  data: z.record(z.string(), z.unknown()).describe('What belongs to the type; see the webhooks.'),
  sequence: z.number().int().describe("The event's place in the partner's log: dense, from 1."),
  requestId: z
    .string()
    .nullable()
    .describe('The `X-Request-Id` of the request that caused it; null when the service itself did.'),
  deliveredAt: instantSchema.nullable().describe('When it was last delivered with a 2xx.'),
  attempts: z.number().int().describe('Attempts of delivery; 0 without a webhook.'),
  lastStatus: z
    .number()
    .int()
    .nullable()
    .describe('The HTTP status of the last attempt; null when there was none, or no answer.'),
})
export type StoredEvent = z.infer<typeof storedEventSchema>
