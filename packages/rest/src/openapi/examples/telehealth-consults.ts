import {
  type CallMessage,
  type EmbedToken,
  type JoinedConsult,
  noIntake,
  type Page,
  type PageLinkToSend,
  type TelehealthConsult,
  type TelehealthSnapshot,
} from '@consult/domain'
import { ids, type RouteExample } from './example.ts'

/** One call from invitation to rating. */
const invited: TelehealthSnapshot = {
  id: ids.telehealthConsult,
  status: 'invited',
  patientId: ids.patient,
  patientExternalId: 'p-1001',
  physicianId: null,
  reason: 'Rash on the arm',
  language: 'en-US',
  jurisdiction: 'US-CA',
  scheduledFor: null,
  durationMinutes: 20,
  rescheduledFrom: null,
  createdAt: '2026-03-02T09:00:00.000Z',
  waitingSince: null,
  ringingSince: null,
  ringExpiresAt: null,
  startedAt: null,
  endedAt: null,
  cancelledAt: null,
  cancelledReason: null,
  queue: null,
  devices: null,
  network: null,
  recordingStatus: 'none',
  transcriptStatus: 'none',
  rating: null,
  cancelReason: null,
  intake: noIntake,
  priority: 'routine',
  metadata: {},
}
const waiting: TelehealthSnapshot = {
  ...invited,
  status: 'waiting',
  waitingSince: '2026-03-02T09:01:00.000Z',
  queue: { position: 2, estimatedWaitSeconds: { low: 120, high: 300 } },
  devices: { camera: 'ok', microphone: 'ok', speaker: 'ok' },
  network: 'good',
}
const ringing: TelehealthSnapshot = {
  ...waiting,
  status: 'ringing',
  physicianId: ids.physician,
  ringingSince: '2026-03-02T09:04:00.000Z',
  ringExpiresAt: '2026-03-02T09:04:30.000Z',
  queue: null,
}
const inProgress: TelehealthSnapshot = {
  ...ringing,
  status: 'in_progress',
  ringingSince: null,
  ringExpiresAt: null,
  startedAt: '2026-03-02T09:04:12.000Z',
  recordingStatus: 'recording',
}
const completed: TelehealthSnapshot = {
  ...inProgress,
  status: 'completed',
  endedAt: '2026-03-02T09:19:40.000Z',
  recordingStatus: 'processing',
}
const recorded: TelehealthSnapshot = { ...completed, recordingStatus: 'ready', transcriptStatus: 'unavailable' }
const cancelled: TelehealthSnapshot = {
  ...waiting,
  status: 'cancelled',
  queue: null,
  cancelledAt: '2026-03-02T09:06:00.000Z',
  cancelledReason: 'requested',
}
const rating = { value: 4, comment: null, ratedAt: '2026-03-02T09:25:00.000Z' }
const rated: TelehealthSnapshot = { ...recorded, rating }

const booked: TelehealthSnapshot = { ...invited, physicianId: ids.physician, scheduledFor: '2026-03-03T17:00:00.000Z' }
const rescheduled: TelehealthSnapshot = {
  ...booked,
  scheduledFor: '2026-03-04T10:30:00.000Z',
  rescheduledFrom: booked.scheduledFor,
}

export const calls = {
  booked,
  rescheduled,
  invited,
  waiting,
  ringing,
  inProgress,
  completed,
  recorded,
  cancelled,
  rated,
  rating,
}

const message: CallMessage = {
  messageId: ids.message,
  telehealthConsultId: ids.telehealthConsult,
  sequence: 1,
  author: { type: 'patient', id: ids.patient, name: 'Sam Okafor' },
  text: 'I took 400 mg of ibuprofen at seven.',
  createdAt: '2026-03-02T09:08:00.000Z',
}
const reply: CallMessage = {
  ...message,
  messageId: ids.reply,
  sequence: 2,
  author: { type: 'physician', id: ids.physician, name: 'Ada Osei, MD' },
  text: 'Cetirizine 10 mg, once a day.',
  createdAt: '2026-03-02T09:09:30.000Z',
}

export const callMessages = { message, reply }

export const telehealthConsultExamples: Record<string, RouteExample> = {
  'telehealthConsults.create': {
    body: {
      patientExternalId: 'p-1001',
      reason: 'Rash on the arm',
      physicianId: ids.physician,
      scheduledFor: '2026-03-03T17:00:00Z',
      durationMinutes: 20,
    },
    answer: booked,
  },
  'telehealthConsults.list': { answer: { items: [waiting] } satisfies Page<TelehealthConsult> },
  'telehealthConsults.get': {
    answer: {
      ...rated,
      recordingUrl: 'https://consult.example.com/files/recording.mp4?signature=EXAMPLE',
    } satisfies TelehealthConsult,
  },
  'telehealthConsults.update': { body: { scheduledFor: '2026-03-04T10:30:00Z' }, answer: rescheduled },
  'telehealthConsults.ready': {
    body: { devices: { camera: 'ok', microphone: 'ok', speaker: 'ok' }, network: 'good' },
    answer: waiting,
  },
  'telehealthConsults.reserve': { body: { reason: 'known_patient' }, answer: ringing },
  'telehealthConsults.join': {
    answer: {
      ...inProgress,
      connection: {
        engine: 'signalling-only',
        roomId: ids.telehealthConsult,
        participantId: ids.physician,
        role: 'physician',
        url: null,
        token: null,
        iceServers: [],
        expiresAt: '2026-03-02T09:09:12.000Z',
      },
    } satisfies JoinedConsult,
  },
  'telehealthConsults.declineRing': {
    answer: { ...waiting, queue: { position: 1, estimatedWaitSeconds: { low: 0, high: 60 } } },
  },
  'telehealthConsults.listMessages': { answer: { items: [message, reply] } satisfies Page<CallMessage> },
  'telehealthConsults.postMessage': { body: { text: message.text }, answer: message },
  'telehealthConsults.postReply': { body: { text: reply.text }, answer: reply },
  'telehealthConsults.end': { answer: completed },
  'telehealthConsults.cancel': { body: { reason: 'The patient feels better' }, answer: cancelled },
  'telehealthConsults.rate': { body: { value: 4 }, answer: rated },
  'telehealthConsults.createPageLink': {
    body: { channel: 'sms' },
    answer: {
      url: 'https://consult.example/c/TGJyZXF1ZXN0ZWRieW5vYm9k',
      expiresAt: '2026-03-09T09:00:00.000Z',
    } satisfies PageLinkToSend,
  },
  'telehealthConsults.createEmbedSession': {
    body: { ttlSeconds: 900 },
    answer: { token: 'emt_EXAMPLE', expiresAt: '2026-03-02T09:15:00.000Z' } satisfies EmbedToken,
  },
}
