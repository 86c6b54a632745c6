import {
  type AsyncConsult,
  type EventMessage,
  type FirstReply,
  type Message,
  noIntake,
  type Page,
  type PageLinkToSend,
} from '@consult/domain'
import { ids, type RouteExample } from './example.ts'
import { embedToken } from './patients.ts'

/** One consult from invitation to rating. */
const invited: AsyncConsult = {
  id: ids.asyncConsult,
  status: 'invited',
  patientId: ids.patient,
  patientExternalId: 'p-1001',
  physicianId: null,
  invitedBy: null,
  reason: 'Cough for a week',
  language: 'en-US',
  jurisdiction: 'US-CA',
  createdAt: '2026-03-02T09:00:00.000Z',
  lastActivityAt: '2026-03-02T09:00:00.000Z',
  consentedAt: null,
  consentVersion: null,
  queuedAt: null,
  assignedAt: null,
  responseDueAt: null,
  resolveRequestedAt: null,
  acceptanceEndsAt: null,
  closedAt: null,
  closedReason: null,
  closeNote: null,
  resolution: null,
  resolutions: [],
  rating: null,
  patientReadSequence: 0,
  physicianReadSequence: 0,
  intake: noIntake,
  priority: 'routine',
  metadata: { ticket: 'T-552' },
}
const consented: AsyncConsult = {
  ...invited,
  status: 'consented',
  consentedAt: '2026-03-02T09:01:00.000Z',
  consentVersion: '2026-01',
  lastActivityAt: '2026-03-02T09:01:00.000Z',
}
const queued: AsyncConsult = { ...consented, status: 'queued', queuedAt: '2026-03-02T09:01:00.000Z' }
const active: AsyncConsult = {
  ...queued,
  status: 'active',
  physicianId: ids.physician,
  assignedAt: '2026-03-02T09:03:00.000Z',
  responseDueAt: '2026-03-02T09:18:00.000Z',
  lastActivityAt: '2026-03-02T09:03:00.000Z',
}
const reassigned: AsyncConsult = {
  ...active,
  physicianId: ids.colleague,
  assignedAt: '2026-03-02T09:19:00.000Z',
  responseDueAt: '2026-03-02T09:34:00.000Z',
  lastActivityAt: '2026-03-02T09:19:00.000Z',
}
const advice = { summary: 'Rest and fluids.', followUp: 'Write again if it lasts another week.' }
const resolving: AsyncConsult = {
  ...active,
  status: 'resolve_requested',
  responseDueAt: null,
  resolveRequestedAt: '2026-03-02T09:30:00.000Z',
  acceptanceEndsAt: '2026-03-04T09:30:00.000Z',
  resolution: advice,
  resolutions: [{ ...advice, physicianId: ids.physician, requestedAt: '2026-03-02T09:30:00.000Z', outcome: 'pending' }],
  patientReadSequence: 7,
  physicianReadSequence: 6,
  lastActivityAt: '2026-03-02T09:30:00.000Z',
}
const closed: AsyncConsult = {
  ...resolving,
  status: 'closed',
  acceptanceEndsAt: null,
  closedAt: '2026-03-02T10:00:00.000Z',
  closedReason: 'resolved',
  resolutions: resolving.resolutions.map((each) => ({ ...each, outcome: 'accepted' })),
  lastActivityAt: '2026-03-02T10:00:00.000Z',
}
const declined: AsyncConsult = {
  ...invited,
  status: 'closed',
  closedAt: '2026-03-02T09:01:00.000Z',
  closedReason: 'declined',
  lastActivityAt: '2026-03-02T09:01:00.000Z',
}
const rating = { value: 5, comment: 'Quick and kind.', ratedAt: '2026-03-02T10:05:00.000Z' }
const rated: AsyncConsult = { ...closed, rating }

export const consults = { invited, consented, queued, active, reassigned, resolving, closed, declined, rated, rating }

export const eventMessage: EventMessage = {
  messageId: ids.message,
  asyncConsultId: ids.asyncConsult,
  author: { type: 'patient', id: ids.patient, name: 'Sam Okafor' },
  text: 'I have been coughing for a week.',
  attachments: [],
  notice: null,
  acceptedAt: '2026-03-02T09:02:00.000Z',
  createdAt: '2026-03-02T09:02:00.040Z',
  sequence: 1,
}
const fromPatient: Message = { ...eventMessage, attachments: [] }
const joined: Message = {
  messageId: ids.notice,
  asyncConsultId: ids.asyncConsult,
  author: { type: 'system', id: null, name: null },
  text: 'Ada Osei, MD has joined the conversation.',
  attachments: [],
  notice: { code: 'physician_joined', params: { physicianName: 'Ada Osei, MD' } },
  acceptedAt: '2026-03-02T09:03:00.000Z',
  createdAt: '2026-03-02T09:03:00.000Z',
  sequence: 2,
}
const fromPhysician: Message = {
  messageId: ids.reply,
  asyncConsultId: ids.asyncConsult,
  author: { type: 'physician', id: ids.physician, name: 'Ada Osei, MD' },
  text: 'Do you have a fever?',
  attachments: [],
  notice: null,
  acceptedAt: '2026-03-02T09:04:00.000Z',
  createdAt: '2026-03-02T09:04:00.035Z',
  sequence: 3,
}

const firstReply: FirstReply = {
  asyncConsultId: ids.asyncConsult,
  text: 'Your blood test is back. Do you have time for a few questions?',
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
}

export const asyncConsultExamples: Record<string, RouteExample> = {
  'asyncConsults.create': {
    body: { patientExternalId: 'p-1001', reason: 'Cough for a week', metadata: { ticket: 'T-552' } },
    answer: invited,
  },
  'asyncConsults.list': {
    answer: { items: [active], nextCursor: 'eyJ2IjoxLCJrIjpbIjIwMjYtMDMtMDIiXX0' } satisfies Page<AsyncConsult>,
  },
  'asyncConsults.get': { answer: active },
  'asyncConsults.update': { body: { priority: 'urgent' }, answer: { ...active, priority: 'urgent' } },
  'asyncConsults.decideConsent': { body: { decision: 'accept' }, answer: queued },
  'asyncConsults.listMessages': {
    answer: { items: [fromPatient, joined, fromPhysician] } satisfies Page<Message>,
  },
  'asyncConsults.postMessage': {
    body: { text: 'I have been coughing for a week.' },
    answer: { messageId: ids.message },
  },
  'asyncConsults.postReply': { body: { text: 'Do you have a fever?' }, answer: { messageId: ids.reply } },
  'firstReplies.write': { body: { text: firstReply.text }, answer: { ...invited, invitedBy: ids.physician } },
  'firstReplies.get': { answer: firstReply },
  'firstReplies.put': {
    body: { text: 'Your blood test is back. Do you have time for a few questions this week?' },
    answer: {
      ...firstReply,
      text: 'Your blood test is back. Do you have time for a few questions this week?',
      updatedAt: '2026-03-02T09:00:30.000Z',
    },
  },
  'asyncConsults.claim': { answer: active },
  'asyncConsults.takeOver': { answer: reassigned },
  'asyncConsults.resolve': {
    body: advice,
    answer: resolving,
  },
  'asyncConsults.acceptResolution': { body: { text: 'Thank you!' }, answer: closed },
  'asyncConsults.close': {
    body: { note: 'The patient called us instead.' },
    answer: {
      ...closed,
      closedReason: 'closed_by_partner',
      resolution: null,
      resolutions: [],
      resolveRequestedAt: null,
    },
  },
  'asyncConsults.rate': { body: { value: 5, comment: 'Quick and kind.' }, answer: rated },
  'asyncConsults.createPageLink': {
    body: { channel: 'sms' },
    answer: {
      url: 'https://consult.example/c/TGJyZXF1ZXN0ZWRieW5vYm9k',
      expiresAt: '2026-03-09T09:00:00.000Z',
    } satisfies PageLinkToSend,
  },
  'asyncConsults.createEmbedSession': { body: { ttlSeconds: 900 }, answer: embedToken },
}
