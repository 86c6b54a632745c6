import { type EventType, eventCatalogue } from '@consult/domain'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { eventExample } from './examples/index.ts'
import { operationIdOf } from './names.ts'
import { eventName, schemaRef } from './schemas.ts'
import { webhookChapter } from './tags.ts'

const text = { type: 'string' } as const

/** The headers of every delivery. */
export const webhookHeaders = {
  WebhookEvent: {
    in: 'header',
    name: 'X-Service-Event',
    required: true,
    description: 'The type of the event.',
    schema: text,
  },
  WebhookEpoch: {
    in: 'header',
    name: 'X-Service-Epoch',
    required: true,
    description:
      'The epoch of the event log: a number that grows when the log was restored from a backup. Then forget the sequences that you remember, because they are used again, and deduplicate by event id.',
    schema: { ...text, pattern: '^\\d+$' },
  },
  WebhookSignature: {
    in: 'header',
    name: 'X-Service-Signature',
    required: true,
    description:
      '`t=<unix seconds>,v1=<hex>`: the HMAC-SHA256 of `<t>.<raw body>` with your signing secret. There are two `v1` values while the secret is being rotated.',
    schema: { ...text, pattern: '^t=\\d+(,v1=[0-9a-f]{64})+$' },
  },
  StandardWebhookId: {
    in: 'header',
    name: 'webhook-id',
    required: true,
    description: 'Unique identifier of the event, the same on every attempt.',
    schema: text,
  },
  StandardWebhookTimestamp: {
    in: 'header',
    name: 'webhook-timestamp',
    required: true,
    description: 'When this attempt was made, in Unix seconds.',
    schema: { ...text, pattern: '^\\d+$' },
  },
  StandardWebhookSignature: {
    in: 'header',
    name: 'webhook-signature',
    required: true,
    description: 'The signature in the Standard Webhooks format: `v1,<base64>`, of `<id>.<timestamp>.<raw body>`.',
    schema: { ...text, pattern: '^v1,[A-Za-z0-9+/=]+( v1,[A-Za-z0-9+/=]+)*$' },
  },
} as const

const meanings: { readonly [Type in EventType]: string } = {
  'async_consult.created': 'An async consult was created.',
  'async_consult.consented': 'The patient gave consent.',
  'async_consult.declined': 'The patient declined, and the consult closed.',
  'async_consult.queued': 'The consult entered the queue.',
  'async_consult.assigned': 'The consult was assigned to a physician.',
  'async_consult.reassigned':
    'The consult was assigned to another physician, because a reply was overdue or the physician was deactivated.',
  'async_consult.message': 'A message was delivered to the thread. System notices are messages too.',
  'async_consult.message_rejected': 'An accepted message was not delivered because the consult closed first.',
  'async_consult.message_parked':
    'An accepted message could not be delivered because of a problem in the service. Operators are notified.',
  'async_consult.resolve_requested': 'The physician asked to resolve the consult. The acceptance window started.',
  'async_consult.reopened': 'The patient reopened the consult by sending a message.',
  'async_consult.closed': 'The consult closed.',
  'async_consult.rated': 'The patient rated the consult.',
  'telehealth.created': 'A telehealth consult was created.',
  'telehealth.rescheduled': 'A booked call was moved to another time, physician or length.',
  'telehealth.reminder':
    'A booked call starts in `minutesBefore` minutes. Remind the patient, who is not in the waiting room yet.',
  'telehealth.waiting': 'The patient entered the waiting room.',
  'telehealth.ringing': 'A physician is being called for the patient.',
  'telehealth.in_progress': 'The physician joined, and the call started.',
  'telehealth.message': 'The patient or the physician sent a message in the call.',
  'telehealth.completed': 'The call ended.',
  'telehealth.cancelled': 'The telehealth consult was canceled before a call.',
  'telehealth.recording_ready': 'The recording is ready. Sent again when its transcript is ready.',
  'telehealth.rated': 'The patient rated the call.',
  'patient.exported': 'The archive of the data of the patient can be downloaded. Read the data request for a link.',
  'patient.export_failed': 'The export of the data of the patient ended without an archive.',
  'patient.erased': 'All data of the patient was deleted.',
  'test_clock.ready': 'A test clock has arrived where you advanced it to, and everything that became due is done.',
  'webhook_endpoint.failing': 'A webhook endpoint has failed five times in a row, and gets one probe at a time.',
  'webhook_endpoint.disabled': 'A webhook endpoint was disabled, and gets no events until it is enabled again.',
}

/** Describes the service's requests to partners: one webhook per event type. */
export function describeWebhooks(): ZodOpenApiPathsObject {
  const types = Object.keys(eventCatalogue) as EventType[]
  return Object.fromEntries(
    types.map((type) => [
      type,
      {
        post: {
          operationId: operationIdOf(`on.${type}`),
          summary: type,
          description: meanings[type],
          tags: [webhookChapter.name],
          // Deliveries are signed with the endpoint's secret; there are no credentials.
          security: [],
          parameters: Object.keys(webhookHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaRef(eventName(type)), example: eventExample(type) } },
          },
          responses: {
            '2XX': { description: 'Received. Any other status, or no response within 15 seconds, is retried later.' },
            '410': { description: 'Gone. The endpoint is disabled; its events are stored.' },
          },
        },
      },
    ]),
  )
}
