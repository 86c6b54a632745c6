import type { CanceledDataRequest, DataRequest, EmbedToken, Page, Patient, UpsertPatient } from '@consult/domain'
import { ids, type RouteExample } from './example.ts'

const body: UpsertPatient = {
  externalId: 'p-1001',
  phone: '+1 415 555 0123',
  firstName: 'Sam',
  lastName: 'Okafor',
  birthDate: '1988-04-12',
  email: 'sam.okafor@example.com',
  language: 'en-US',
  jurisdiction: 'US-CA',
  timeZone: 'America/Los_Angeles',
  metadata: { plan: 'family' },
}

const patient: Patient = {
  id: ids.patient,
  externalId: 'p-1001',
  phone: '+14155550123',
  firstName: 'Sam',
  lastName: 'Okafor',
  birthDate: '1988-04-12',
  email: 'sam.okafor@example.com',
  language: 'en-US',
  jurisdiction: 'US-CA',
  timeZone: 'America/Los_Angeles',
  metadata: { plan: 'family' },
  notifications: { channels: ['email'], quietHours: { start: '22:00', end: '07:00' } },
  unsubscribed: [{ channel: 'email', kind: 'call_reminder' }],
  legalHold: false,
  confidential: false,
  testClockId: null,
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
}

const erasure: DataRequest = {
  id: ids.dataRequest,
  kind: 'erasure',
  patientId: ids.patient,
  status: 'pending',
  createdAt: '2026-03-02T09:00:00.000Z',
  finishedAt: null,
}

/** An embed token, which the partner's page passes to the widget's `mount`. */
export const embedToken: EmbedToken = {
  token: 'emt_EXAMPLE0000000000000000000000000000000000000',
  expiresAt: '2026-03-02T09:15:00.000Z',
}

export const patientExamples: Record<string, RouteExample> = {
  'patients.upsert': { body, answer: patient },
  'patients.list': { answer: { items: [patient] } satisfies Page<Patient> },
  'patients.get': { answer: patient },
  'patients.update': {
    body: { legalHold: true, notifications: { channels: ['email'], quietHours: { start: '22:00', end: '07:00' } } },
    answer: { ...patient, legalHold: true },
  },
  'patients.erase': { answer: erasure },
  'patients.export': {
    answer: { ...erasure, kind: 'export', failureCode: null, byteSize: null, expiresAt: null } satisfies DataRequest,
  },
  'dataRequests.cancel': { answer: { id: ids.dataRequest, deleted: true } satisfies CanceledDataRequest },
  'dataRequests.get': {
    answer: {
      ...erasure,
      kind: 'export',
      status: 'done',
      failureCode: null,
      url: `https://api.example/files/${ids.dataRequest}.EXAMPLE`,
      byteSize: 4_718_592,
      expiresAt: '2026-03-09T09:00:04.000Z',
      finishedAt: '2026-03-02T09:00:04.000Z',
    } satisfies DataRequest,
  },
  'patients.createEmbedSession': { body: { ttlSeconds: 900 }, answer: embedToken },
}
