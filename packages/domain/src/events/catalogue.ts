import { z } from 'zod'
import { eventMessageSchema } from '../async-consult/message.ts'
import { asyncConsultSchema } from '../async-consult/resource.ts'
import { exportFailureCodeSchema } from '../data-request.ts'
import { ratingSchema } from '../rating.ts'
import { callMessageSchema } from '../telehealth/call-message.ts'
import { telehealthSnapshotSchema } from '../telehealth/resource.ts'
import { testClockSchema } from '../test-clock.ts'
import { closedReasonSchema } from '../vocabulary/async-consult-status.ts'
import { descriptions } from '../vocabulary/descriptions.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { webhookDisabledReasonSchema } from '../vocabulary/webhook-disabled-reason.ts'

const thread = z.object({ consult: asyncConsultSchema })
const call = z.object({ consult: telehealthSnapshotSchema })
const assignee = idSchema.describe('The physician the consult is assigned to now.')
const asyncConsultId = idSchema.describe(descriptions.asyncConsultId)
const dataRequestId = idSchema.describe('The data request that asked for the export.')
const webhookEndpointId = idSchema.describe('The endpoint. It gets no events about itself.')
const messageId = idSchema.describe(descriptions.messageId)

/** Every event type with the schema of its `data`. Source: docs/events.md. New types may be added within `/v1`. */
export const eventCatalogue = {
  'async_consult.created': thread,
  'async_consult.consented': thread,
  'async_consult.declined': thread,
  'async_consult.queued': thread,
  'async_consult.assigned': thread.extend({ physicianId: assignee }),
  'async_consult.reassigned': thread.extend({
    physicianId: assignee,
    previousPhysicianId: idSchema.describe('The physician the consult was assigned to before.'),
  }),
  'async_consult.message': z.object({ asyncConsultId, message: eventMessageSchema }),
  'async_consult.message_rejected': z.object({
    asyncConsultId,
    patientId: idSchema.describe(descriptions.patientId),
    messageId,
    reason: z.enum(['thread_closed']).describe('Why the message was not delivered.'),
  }),
  /** An accepted message that the service could not deliver; operators are alerted and release it. */
  'async_consult.message_parked': z.object({ asyncConsultId, messageId }),
  'async_consult.resolve_requested': thread,
  'async_consult.reopened': thread,
  'async_consult.closed': thread.extend({ closedReason: closedReasonSchema.describe('Why the consult closed.') }),
  'async_consult.rated': thread.extend({ rating: ratingSchema }),
  'telehealth.created': call,
  'telehealth.rescheduled': call,
  'telehealth.reminder': call.extend({
    minutesBefore: z.number().int().describe('Minutes until the booked call starts.'),
  }),
  'telehealth.waiting': call,
  'telehealth.ringing': call.extend({ practitionerId: idSchema.describe('The physician being called.') }),
  'telehealth.in_progress': call,
  'telehealth.message': z.object({ message: callMessageSchema }),
  'telehealth.completed': call,
  'telehealth.cancelled': call,
  'telehealth.recording_ready': call,
  'telehealth.rated': call.extend({ rating: ratingSchema }),
  /** The archive of the patient's data can be downloaded. Source: docs/data-export.md. */
  'patient.exported': z.object({ patientId: idSchema.describe(descriptions.patientId), dataRequestId }),
  'patient.export_failed': z.object({
    patientId: idSchema.describe(descriptions.patientId),
    dataRequestId,
    failureCode: exportFailureCodeSchema.describe('Why there is no archive.'),
  }),
  /** Everything about the patient was deleted. Source: docs/erasure.md. */
  'patient.erased': z.object({ patientId: idSchema.describe(descriptions.patientId) }),
  /** A test clock has arrived, and everything that became due is done. Source: docs/testing.md. */
  'test_clock.ready': z.object({ testClock: testClockSchema }),
  /** An endpoint has failed several times in a row. Source: docs/webhooks.md. */
  'webhook_endpoint.failing': z.object({
    webhookEndpointId,
    failingSince: instantSchema.describe('Since when every attempt has failed.'),
  }),
  'webhook_endpoint.disabled': z.object({
    webhookEndpointId,
    disabledReason: webhookDisabledReasonSchema.describe(
      '`partner`, `operator`, `gone` after a 410 response, or `failing` after five days without a success.',
    ),
  }),
} as const

export type EventType = keyof typeof eventCatalogue
export type EventData<T extends EventType = EventType> = z.input<(typeof eventCatalogue)[T]>

/** An event that a use case records: its type with its data. */
export type ConsultEvent = { [T in EventType]: { type: T; data: EventData<T> } }[EventType]

/** The event as it is delivered: `{id, type, createdAt, partnerId, data}`. `id` is stable across retries. */
export const webhookEventSchema = z.object({
  id: idSchema.describe('Unique identifier of the event, the same on every delivery. Use it to discard duplicates.'),
  type: z.string().describe('The type of the event.'),
  createdAt: instantSchema.describe('When the event happened.'),
  partnerId: idSchema.describe('Unique identifier of your account.'),
  data: z.record(z.string(), z.unknown()).describe('Data of the event. Its fields depend on `type`.'),
})
export type WebhookEvent = z.infer<typeof webhookEventSchema>

/** The event as `GET /v1/events` returns it, with the bookkeeping of its delivery. */
export const storedEventSchema = z.object({
  id: webhookEventSchema.shape.id,
  type: webhookEventSchema.shape.type,
  createdAt: webhookEventSchema.shape.createdAt,
  data: webhookEventSchema.shape.data,
  sequence: z.number().int().describe('Position of the event in your event log. Starts at 1, without gaps.'),
  requestId: z
    .string()
    .nullable()
    .describe('The `X-Request-Id` of the request that caused the event. `null` if the service caused it.'),
  deliveredAt: instantSchema
    .nullable()
    .describe('When any of your endpoints last answered a delivery with a 2xx status.'),
  attempts: z.number().int().describe('Number of delivery attempts at all endpoints. 0 if it was never sent.'),
  lastStatus: z
    .number()
    .int()
    .nullable()
    .describe(
      'HTTP status of the last delivery attempt at any endpoint. `null` if there was no attempt or no response.',
    ),
})
export type StoredEvent = z.infer<typeof storedEventSchema>
