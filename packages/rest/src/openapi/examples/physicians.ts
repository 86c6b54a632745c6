import type {
  DeactivatedPhysician,
  EndedSessions,
  Page,
  Physician,
  PhysicianSession,
  Presence,
  SecondFactorReset,
} from '@consult/domain'
import { ids, type RouteExample } from './example.ts'

const licenses = [{ jurisdiction: 'US-CA', number: 'A-104882', expiresOn: '2027-06-30' }]

const presence: Presence = {
  status: 'online',
  until: '2026-03-02T17:00:00.000Z',
  lastSeenAt: '2026-03-02T09:04:30.000Z',
}

const physician: Physician = {
  id: ids.physician,
  externalId: 'd-17',
  email: 'ada.osei@clinic.example',
  firstName: 'Ada',
  lastName: 'Osei',
  credentials: 'MD',
  specialty: 'Family medicine',
  languages: ['en', 'es'],
  licenses,
  supervisor: false,
  needsCosignature: false,
  capacity: null,
  presence,
  deactivatedAt: null,
  createdAt: '2026-01-12T16:20:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
}

const deactivated: DeactivatedPhysician = {
  ...physician,
  presence: { status: 'offline', until: null, lastSeenAt: '2026-03-02T09:04:30.000Z' },
  deactivatedAt: '2026-03-02T09:05:00.000Z',
  handOver: [
    { type: 'telehealth_consult', id: ids.telehealthConsult, outcome: 'unassigned', physicianId: null },
    { type: 'async_consult', id: ids.asyncConsult, outcome: 'left', physicianId: ids.physician },
  ],
}

const session: PhysicianSession = {
  token: 'pst_EXAMPLE0000000000000000000000000000000000000',
  expiresAt: '2026-03-02T09:15:00.000Z',
  physicianId: ids.physician,
  portalUrl: 'https://portal.example.com/sso#token=pst_EXAMPLE0000000000000000000000000000000000000',
}

export const physicianExamples: Record<string, RouteExample> = {
  'physicians.provision': {
    body: {
      externalId: 'd-17',
      email: 'ada.osei@clinic.example',
      firstName: 'Ada',
      lastName: 'Osei',
      credentials: 'MD',
      specialty: 'Family medicine',
      languages: ['en', 'es'],
      licenses,
    },
    answer: physician,
  },
  'physicians.list': { answer: { items: [physician] } satisfies Page<Physician> },
  'physicians.get': { answer: physician },
  'physicians.mintSession': { answer: session },
  'physicians.deactivate': { answer: deactivated },
  'physicians.reactivate': { answer: physician },
  'physicians.resetSecondFactor': {
    answer: { physicianId: physician.id, resetAt: '2026-03-02T09:00:00.000Z' } satisfies SecondFactorReset,
  },
  'physicians.endSessions': {
    answer: { physicianId: physician.id, endedAt: '2026-03-02T09:00:00.000Z' } satisfies EndedSessions,
  },
  'physicians.replaceLicenses': { body: { licenses }, answer: physician },
  'physicians.replaceLanguages': { body: { languages: ['en', 'es'] }, answer: physician },
  'physicians.getPresence': { answer: presence },
  'physicians.setPresence': { body: { status: 'online', until: '2026-03-02T17:00:00Z' }, answer: presence },
}
