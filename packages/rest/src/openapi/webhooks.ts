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
          description: eventCatalogue[type].description ?? '',
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
