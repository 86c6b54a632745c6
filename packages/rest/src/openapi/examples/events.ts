import type { EventBatch, EventData, EventType, Page, StoredEvent } from '@consult/domain'
import { consults, eventMessage } from './async-consults.ts'
import { noteEvent, summaryEvent } from './clinical-notes.ts'
import { ids, type RouteExample } from './example.ts'
import { intakeNews } from './intakes.ts'
import { orderEventExample } from './orders.ts'
import { callMessages, calls } from './telehealth-consults.ts'
import { testClockExample } from './test-clocks.ts'

const notificationExample = {
  notificationId: ids.notification,
  kind: 'message_unread',
  recipient: { type: 'patient', id: ids.patient },
  asyncConsultId: ids.asyncConsult,
} as const

const intakeData = { ...intakeNews, flags: [...intakeNews.flags], scores: [...intakeNews.scores] }

const eventData: { readonly [T in EventType]: EventData<T> } = {
  'async_consult.created': { consult: consults.invited },
  'async_consult.consented': { consult: consults.consented },
  'async_consult.declined': { consult: consults.declined },
  'async_consult.queued': { consult: consults.queued },
  'async_consult.assigned': { consult: consults.active, physicianId: ids.physician },
  'async_consult.reassigned': {
    consult: consults.reassigned,
    physicianId: ids.colleague,
    previousPhysicianId: ids.physician,
  },
  'async_consult.message': { asyncConsultId: ids.asyncConsult, message: eventMessage },
  'async_consult.message_rejected': {
    asyncConsultId: ids.asyncConsult,
    patientId: ids.patient,
    messageId: ids.message,
    reason: 'thread_closed',
  },
  'async_consult.message_parked': { asyncConsultId: ids.asyncConsult, messageId: ids.message },
  'async_consult.message_unread': {
    asyncConsultId: ids.asyncConsult,
    patientId: ids.patient,
    messageId: ids.message,
    unreadSince: '2026-03-02T09:12:00.040Z',
    unreadCount: 2,
  },
  'async_consult.resolve_requested': { consult: consults.resolving },
  'async_consult.reopened': { consult: consults.active },
  'async_consult.closed': { consult: consults.closed, closedReason: 'resolved' },
  'async_consult.priority_changed': {
    consult: { ...consults.active, priority: 'urgent' },
    previousPriority: 'routine',
    changedBy: { type: 'physician', id: ids.physician },
  },
  'async_consult.red_flag': {
    asyncConsultId: ids.asyncConsult,
    messageId: ids.message,
    ruleId: 'chest-pain-en',
    priority: 'emergency',
  },
  'async_consult.rated': { consult: consults.rated, rating: consults.rating },
  'telehealth.created': { consult: calls.invited },
  'telehealth.rescheduled': { consult: calls.rescheduled },
  'telehealth.reminder': { consult: calls.booked, minutesBefore: 1440 },
  'telehealth.waiting': { consult: calls.waiting },
  'telehealth.ringing': { consult: calls.ringing, practitionerId: ids.physician },
  'telehealth.in_progress': { consult: calls.inProgress },
  'telehealth.message': { message: callMessages.message },
  'telehealth.completed': { consult: calls.completed },
  'telehealth.cancelled': { consult: calls.cancelled },
  'telehealth.priority_changed': {
    consult: { ...calls.waiting, priority: 'emergency' },
    previousPriority: 'routine',
    changedBy: { type: 'partner', id: null },
  },
  'telehealth.recording_ready': { consult: calls.recorded },
  'telehealth.rated': { consult: calls.rated, rating: calls.rating },
  'intake.completed': intakeData,
  'intake.flagged': intakeData,
  'note.signed': noteEvent(1),
  'note.cosigned': noteEvent(1),
  'note.returned': noteEvent(1),
  'note.amended': noteEvent(2),
  'note.addendum_added': noteEvent(2),
  'note.entered_in_error': noteEvent(2),
  'summary.released': summaryEvent(1),
  'summary.withdrawn': summaryEvent(2),
  'order.requested': orderEventExample,
  'order.accepted': orderEventExample,
  'order.rejected': orderEventExample,
  'order.fulfilled': orderEventExample,
  'order.canceled': orderEventExample,
  'patient.exported': { patientId: ids.patient, dataRequestId: ids.dataRequest },
  'patient.export_failed': { patientId: ids.patient, dataRequestId: ids.dataRequest, failureCode: 'gave_up' },
  'patient.erased': { patientId: ids.patient },
  'notification.requested': {
    ...notificationExample,
    link: 'https://api.example/c/EXAMPLE',
    expiresAt: '2026-03-05T09:01:52.310Z',
  },
  'notification.withdrawn': { notificationId: ids.notification, reason: 'read' },
  'notification.not_reached': { ...notificationExample, since: '2026-03-02T09:01:52.310Z' },
  'test_clock.ready': { testClock: testClockExample },
  'webhook_endpoint.failing': { webhookEndpointId: ids.webhookEndpoint, failingSince: '2026-03-02T09:01:52.310Z' },
  'webhook_endpoint.disabled': { webhookEndpointId: ids.webhookEndpoint, disabledReason: 'gone' },
}

/** A delivery of each type of event. */
export function eventExample(type: EventType) {
  return {
    id: ids.event,
    type,
    createdAt: '2026-03-02T09:02:00.040Z',
    partnerId: ids.partner,
    data: eventData[type],
  }
}

const stored: StoredEvent = {
  id: ids.event,
  type: 'async_consult.message',
  createdAt: '2026-03-02T09:02:00.040Z',
  data: { ...eventData['async_consult.message'] },
  sequence: 4,
  requestId: 'req_0c6b7c1e-5f0e-4f0c-9a53-0d3d2a0f6a11',
  deliveredAt: '2026-03-02T09:02:00.310Z',
  attempts: 1,
  lastStatus: 200,
}

export const eventExamples: Record<string, RouteExample> = {
  'events.list': {
    answer: { items: [stored], nextCursor: 'eyJ2IjoxLCJrIjpbNF19' } satisfies Page<StoredEvent>,
  },
  'events.next': { answer: { items: [stored], cursor: 'eyJ2IjoxLCJrIjpbNF19' } satisfies EventBatch },
  'events.resend': { answer: stored },
}
