import type { Page, WebhookAttempt, WebhookEndpoint } from '@consult/domain'
import { ids, type RouteExample } from './example.ts'

const id = ids.webhookEndpoint

const endpoint: WebhookEndpoint = {
  id,
  url: 'https://billing.harbor.example/hooks/consult',
  description: 'Billing',
  events: ['async_consult.closed', 'telehealth.completed'],
  status: 'enabled',
  disabledReason: null,
  failingSince: null,
  pending: 0,
  createdAt: '2026-03-02T09:00:00.000Z',
}
const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='

const attempt: WebhookAttempt = {
  id: 'wa_019a2f4d81c57eebd1bddbe1c1f7f5dd',
  eventId: ids.event,
  eventType: 'async_consult.closed',
  attemptedAt: '2026-03-02T09:02:00.120Z',
  status: 503,
  durationMs: 190,
  error: 'status',
  responseHead: 'Service Unavailable',
  nextAttemptAt: '2026-03-02T09:02:05.310Z',
}

const { url, description, events } = endpoint

export const webhookEndpointExamples: Record<string, RouteExample> = {
  'webhookEndpoints.create': { body: { url, description, events }, answer: { ...endpoint, secret } },
  'webhookEndpoints.list': { answer: { items: [endpoint] } satisfies Page<WebhookEndpoint> },
  'webhookEndpoints.get': { answer: endpoint },
  'webhookEndpoints.update': { body: { events: null }, answer: { ...endpoint, events: null } },
  'webhookEndpoints.remove': { answer: { id, deleted: true } },
  'webhookEndpoints.rotateSecret': { answer: { ...endpoint, secret } },
  'webhookEndpoints.enable': { answer: endpoint },
  'webhookEndpoints.disable': { answer: { ...endpoint, status: 'disabled', disabledReason: 'partner' } },
  'webhookEndpoints.test': {
    answer: { eventId: ids.event, delivered: true, status: 200, durationMs: 84, error: null, responseHead: 'ok' },
  },
  'webhookEndpoints.listAttempts': { answer: { items: [attempt] } satisfies Page<WebhookAttempt> },
  'webhookEndpoints.replay': { answer: { eventId: ids.event } },
  'webhookEndpoints.recover': {
    body: { since: '2026-03-01T00:00:00Z', until: '2026-03-02T00:00:00Z' },
    answer: { count: 214 },
  },
}
