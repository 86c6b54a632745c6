import { type AsyncConsult, asyncConsultSchema } from '@consult/domain'
import { nullsOf } from '@consult/domain/testing'

/** A consult for tests, queued unless told otherwise. */
export function aConsult(fields: Partial<AsyncConsult> = {}): AsyncConsult {
  return {
    ...nullsOf(asyncConsultSchema),
    id: 'ac_1',
    status: 'queued',
    patientId: 'pat_1',
    patientExternalId: 'mara',
    reason: 'Rash',
    language: 'en',
    jurisdiction: 'US-CA',
    createdAt: '2026-11-21T09:00:00.000Z',
    lastActivityAt: '2026-11-21T09:10:00.000Z',
    consentedAt: '2026-11-21T09:05:00.000Z',
    queuedAt: '2026-11-21T09:05:00.000Z',
    resolutions: [],
    patientReadSequence: 0,
    physicianReadSequence: 0,
    intake: { status: 'none', required: false, items: [] },
    priority: 'routine',
    metadata: {},
    ...fields,
  }
}
