import type { OutputOf } from '@consult/gallery/answers.ts'
import { allOutcomes, attempt } from './attempts.ts'
import { disabledEndpoint, failingEndpoint, goneEndpoint } from './endpoints.ts'
import { idOf } from './ids.ts'
import { inDays, inMinutes } from './time.ts'

/** An event in the list. */
export type EventItem = OutputOf<'consoleEvents.list'>['items'][number]
/** An event on its own page. */
export type OpenedEvent = OutputOf<'consoleEvents.get'>
/** The delivery status of an event at one endpoint. */
export type Delivery = OpenedEvent['deliveries'][number]

const endpoints = (delivered: number, waiting = 0, failed = 0) => ({ delivered, waiting, failed })

/** An event in the list that was delivered. */
export function eventItem(fields: Partial<EventItem> = {}): EventItem {
  return {
    id: idOf('evt', 1),
    type: 'async_consult.message',
    createdAt: inMinutes(-3),
    sequence: 48_213,
    requestId: '0199a3f2-c47e-7b31-a5d0-000000004821',
    deliveredAt: inMinutes(-3),
    attempts: 1,
    lastStatus: 200,
    endpoints: endpoints(1),
    ...fields,
  }
}

const items: readonly Partial<EventItem>[] = [
  {},
  { type: 'async_consult.queued', attempts: 4, lastStatus: 503, endpoints: endpoints(2, 0, 1) },
  {
    type: 'async_consult.message_rejected',
    deliveredAt: null,
    attempts: 3,
    lastStatus: 502,
    endpoints: endpoints(0, 1),
  },
  { type: 'telehealth.recording_ready', attempts: 1, lastStatus: null, endpoints: endpoints(1, 1, 1) },
  {
    type: 'async_consult.resolve_requested',
    deliveredAt: null,
    attempts: 12,
    lastStatus: null,
    endpoints: endpoints(0, 0, 1),
  },
  { type: 'telehealth.in_progress', deliveredAt: null, attempts: 0, lastStatus: null, endpoints: endpoints(0) },
  { type: 'telehealth.waiting', requestId: null, endpoints: endpoints(3) },
  { type: 'patient.export_failed', requestId: null, endpoints: endpoints(0) },
  { type: 'test_clock.ready' },
]

/** Events of many types, delivered and undelivered, newest first. */
export const someEvents: EventItem[] = items.map((fields, n) =>
  eventItem({ id: idOf('evt', n + 1), createdAt: inMinutes(-3 - 11 * n), sequence: 48_213 - n, ...fields }),
)

const message = {
  asyncConsultId: idOf('ac', 7),
  message: {
    messageId: idOf('msg', 31),
    author: { type: 'patient', id: idOf('pat', 4), name: 'Sam Okafor' },
    text: 'The rash is back since yesterday evening. It itches most at night, and both arms are red up to the elbows.',
    attachments: [
      {
        attachmentId: idOf('att', 2),
        fileName: 'rash-left-arm.jpg',
        contentType: 'image/jpeg',
        byteSize: 1_204_882,
      },
    ],
    notice: null,
    createdAt: inMinutes(-3),
    sequence: 4,
  },
}

/** An event on its own page that one endpoint received. */
export function openedEvent(fields: Partial<OpenedEvent> = {}): OpenedEvent {
  const item = eventItem()
  const { id, type, createdAt } = item
  return {
    ...item,
    payload: { id, type, createdAt, partnerId: idOf('par', 1), data: message },
    isRedacted: false,
    deliveries: [delivery()],
    ...fields,
  }
}

/** The delivery of an event to one endpoint. */
export function delivery(fields: Partial<Delivery> = {}): Delivery {
  return {
    endpointId: idOf('we', 1),
    url: 'https://clinic.example/hooks/consult',
    endpointStatus: 'enabled',
    state: 'delivered',
    cause: null,
    nextAttemptAt: null,
    attempts: [attempt()],
    ...fields,
  }
}

/** Deliveries in every state. */
export const allDeliveries: Delivery[] = (
  [
    {},
    { url: failingEndpoint.url, state: 'failed', attempts: allOutcomes.slice(2) },
    { url: failingEndpoint.url, state: 'waiting', cause: 'failing', nextAttemptAt: inMinutes(4), attempts: [] },
    { state: 'waiting', cause: 'due', attempts: [] },
    { url: goneEndpoint.url, endpointStatus: 'disabled', state: 'waiting', cause: 'disabled', attempts: [] },
    { url: disabledEndpoint.url, endpointStatus: 'disabled', state: 'none', cause: 'missed', attempts: [] },
    { url: 'https://clinic.example/hooks/reports', state: 'none', cause: 'missed', attempts: [] },
    { url: 'https://clinic.example/hooks/calls', state: 'none', cause: 'type', attempts: [] },
    { url: 'https://clinic.example/hooks/new', state: 'none', cause: 'older', attempts: [] },
    { url: 'https://clinic.example/hooks/archive', state: 'unknown', attempts: [] },
  ] satisfies Partial<Delivery>[]
).map((fields, n) => delivery({ endpointId: idOf('we', n + 1), ...fields }))

/** The same message in a live account: what people wrote is replaced. */
export const redactedEvent = openedEvent({
  createdAt: inDays(-2),
  isRedacted: true,
  payload: {
    id: idOf('evt', 1),
    type: 'async_consult.message',
    createdAt: inDays(-2),
    partnerId: idOf('par', 1),
    data: {
      ...message,
      message: {
        ...message.message,
        author: { ...message.message.author, name: '[redacted]' },
        text: '[redacted]',
        attachments: [{ ...message.message.attachments[0], fileName: '[redacted]' }],
      },
    },
  },
})
