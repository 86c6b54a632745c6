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
  WebhookSignature: {
    in: 'header',
    name: 'X-Service-Signature',
    required: true,
    description:
      '`t=<unix seconds>,v1=<hex>`: HMAC-SHA256, keyed with the signing secret, of `<t>.<raw body>`. Two `v1` while a secret is rotated.',
    schema: { ...text, pattern: '^t=\\d+(,v1=[0-9a-f]{64})+$' },
  },
  StandardWebhookId: {
    in: 'header',
    name: 'webhook-id',
    required: true,
    description: "The event's id, the same on every attempt.",
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
    description: 'The signature as Standard Webhooks has it: `v1,<base64>`, of `<id>.<timestamp>.<raw body>`.',
    schema: { ...text, pattern: '^v1,[A-Za-z0-9+/=]+( v1,[A-Za-z0-9+/=]+)*$' },
  },
} as const

const meanings: { readonly [Type in EventType]: string } = {
  'async_consult.created': 'A consult was created through the API.',
  'async_consult.consented': 'The patient accepted the consent prompt.',
  'async_consult.declined': 'The patient declined; the consult closed without starting.',
  'async_consult.queued': 'Consented, waiting for a physician.',
  'async_consult.assigned': 'A physician took the thread.',
  'async_consult.reassigned': 'The thread moved to another physician: an answer was overdue, or was taken over.',
  'async_consult.message': 'A message landed on the transcript, of any author, system notices included.',
  'async_consult.message_rejected': 'An accepted message could not land because the thread closed first.',
  'async_consult.message_parked': 'An accepted message was set aside by a fault of the service.',
  'async_consult.resolve_requested': 'The physician asks to resolve; the acceptance window runs.',
  'async_consult.reopened': 'The patient wrote inside the acceptance window.',
  'async_consult.closed': 'The consult has ended.',
  'async_consult.rated': 'The patient rated the consult.',
  'telehealth.created': 'A call was created through the API.',
  'telehealth.rescheduled': 'A booked call was moved to another time, another physician or another length.',
  'telehealth.reminder':
    'A booked call begins in `minutesBefore` minutes, and its patient has not come yet: remind them.',
  'telehealth.waiting': 'The patient entered the waiting room.',
  'telehealth.ringing': 'A physician was reserved for the patient; not yet a call.',
  'telehealth.in_progress': 'The physician joined; the call is live.',
  'telehealth.message': 'Patient or physician wrote something in the running call.',
  'telehealth.completed': 'The call ended.',
  'telehealth.cancelled': 'Cancelled without a call.',
  'telehealth.recording_ready': 'The recording is available; told once more when its transcript is.',
  'telehealth.rated': 'The patient rated the call.',
}

/** What the service sends to partners: a webhook per type of event. */
export function describeWebhooks(): ZodOpenApiPathsObject {
  const types = Object.keys(eventCatalogue) as EventType[]
  return Object.fromEntries(
    types.map((type) => [
      type,
      {
        post: {
          operationId: operationIdOf(`on.${type}`),
          summary: meanings[type],
          tags: [webhookChapter.name],
          // Signed, with the secret of the endpoint; nobody signs in.
          security: [],
          parameters: Object.keys(webhookHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaRef(eventName(type)), example: eventExample(type) } },
          },
          responses: {
            '2XX': { description: 'Taken. Anything else, and no answer within 15 seconds, is tried again later.' },
            '410': { description: 'Gone: the endpoint is disabled; its events are kept.' },
          },
        },
      },
    ]),
  )
}
