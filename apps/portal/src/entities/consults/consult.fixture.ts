import type { AsyncConsult } from '@consult/domain'

/** A consult for tests, queued unless told otherwise. */
export function aConsult(fields: Partial<AsyncConsult> = {}): AsyncConsult {
  return {
    id: 'ac_1',
    status: 'queued',
    patientId: 'pat_1',
    patientExternalId: 'mara',
    physicianId: null,
    reason: 'Rash',
    language: 'en',
    jurisdiction: 'US-CA',
    createdAt: '2026-11-21T09:00:00.000Z',
    lastActivityAt: '2026-11-21T09:10:00.000Z',
    consentedAt: '2026-11-21T09:05:00.000Z',
    consentVersion: null,
    queuedAt: '2026-11-21T09:05:00.000Z',
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
    priority: 'routine',
    metadata: {},
    ...fields,
  }
}
