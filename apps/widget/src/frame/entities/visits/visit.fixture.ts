import type { StreamEvent } from '@consult/trpc'
import type { Visit } from './patient-visit.ts'

/** A call as the service tells of it. */
export const aVisit = (fields: Partial<Visit> = {}): Visit => ({
  id: 'th_1',
  status: 'invited',
  patientId: 'pat_1',
  patientExternalId: 'external',
  physicianId: null,
  reason: 'Rash',
  language: null,
  jurisdiction: null,
  scheduledFor: null,
  durationMinutes: 20,
  rescheduledFrom: null,
  createdAt: '2026-11-21T10:00:00.000Z',
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
  cancelReason: null,
  priority: 'routine',
  rating: null,
  metadata: {},
  ...fields,
})

/** An event of a call, with the call as of then. */
export const visitEvent = (type: string, consult: Visit): StreamEvent =>
  ({ type, data: { consult }, sequence: 1, createdAt: '2026-11-21T10:00:00.000Z' }) as unknown as StreamEvent
