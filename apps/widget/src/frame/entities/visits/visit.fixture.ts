import { telehealthSnapshotSchema } from '@consult/domain'
import { nullsOf } from '@consult/domain/testing'
import type { StreamEvent } from '@consult/trpc'
import type { Visit } from './patient-visit.ts'

/** A call, as the service reports it. */
export const aVisit = (fields: Partial<Visit> = {}): Visit => ({
  ...nullsOf(telehealthSnapshotSchema),
  id: 'th_1',
  status: 'invited',
  patientId: 'pat_1',
  patientExternalId: 'external',
  reason: 'Rash',
  durationMinutes: 20,
  createdAt: '2026-11-21T10:00:00.000Z',
  recordingStatus: 'none',
  transcriptStatus: 'none',
  priority: 'routine',
  metadata: {},
  intake: { status: 'none', required: false, items: [] },
  ...fields,
})

/** An event of a call, with the state of the call at that time. */
export const visitEvent = (type: string, consult: Visit): StreamEvent =>
  ({ type, data: { consult }, sequence: 1, createdAt: '2026-11-21T10:00:00.000Z' }) as unknown as StreamEvent
