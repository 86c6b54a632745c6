import { z } from 'zod'
import { asyncConsultEvents } from '../async-consult/events.ts'
import { clinicalNoteEvents } from '../clinical-notes/events.ts'
import { exportFailureCodeSchema } from '../data-request.ts'
import { intakeEvents } from '../intake/events.ts'
import { notificationEvents } from '../notifications/events.ts'
import { orderEvents } from '../orders/events.ts'
import { telehealthEvents } from '../telehealth/events.ts'
import { testClockSchema } from '../test-clock.ts'
import { descriptions } from '../vocabulary/descriptions.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { webhookDisabledReasonSchema } from '../vocabulary/webhook-disabled-reason.ts'

const patientId = idSchema.describe(descriptions.patientId)
const dataRequestId = idSchema.describe('The data request that asked for the export.')
const webhookEndpointId = idSchema.describe('The endpoint. It gets no events about itself.')

/**
 * Every event type with the schema of its `data`, which is described by what the event means. Source: docs/events.md.
 * New types may be added within `/v1`.
 */
export const eventCatalogue = {
  ...asyncConsultEvents,
  ...telehealthEvents,
  ...intakeEvents,
  ...clinicalNoteEvents,
  ...orderEvents,
  ...notificationEvents,
  'patient.exported': z
    .object({ patientId, dataRequestId })
    .describe('The archive of the data of the patient can be downloaded. Read the data request for a link.'),
  'patient.export_failed': z
    .object({
      patientId,
      dataRequestId,
      failureCode: exportFailureCodeSchema.describe('Why there is no archive.'),
    })
    .describe('The export of the data of the patient ended without an archive.'),
  'patient.erased': z.object({ patientId }).describe('All data of the patient was deleted.'),
  'test_clock.ready': z
    .object({ testClock: testClockSchema })
    .describe('A test clock has arrived where you advanced it to, and everything that became due is done.'),
  'webhook_endpoint.failing': z
    .object({
      webhookEndpointId,
      failingSince: instantSchema.describe('Since when every attempt has failed.'),
    })
    .describe('A webhook endpoint has failed five times in a row, and gets one probe at a time.'),
  'webhook_endpoint.disabled': z
    .object({
      webhookEndpointId,
      disabledReason: webhookDisabledReasonSchema.describe(
        '`partner`, `operator`, `gone` after a 410 response, or `failing` after five days without a success.',
      ),
    })
    .describe('A webhook endpoint was disabled, and gets no events until it is enabled again.'),
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
