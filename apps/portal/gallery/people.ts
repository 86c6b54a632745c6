import { shippedNoteTemplates } from '@consult/domain'
import type { Answers, OutputOf } from '@consult/gallery/answers.ts'

/** The current time of the states: all times are relative to it. */
export const now = Date.now()
/** @returns the ISO time that many minutes from `now`; a negative number gives a time before it. */
export const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString()

export const physician: OutputOf<'portal.me'>['physician'] = {
  id: 'phy_1',
  externalId: 'ada',
  email: 'ada.osei@clinic.example',
  firstName: 'Ada',
  lastName: 'Osei',
  credentials: 'MD',
  specialty: 'Dermatology',
  languages: ['en', 'es'],
  licenses: [{ jurisdiction: 'US-CA', number: 'A-12345', expiresOn: null }],
  supervisor: false,
  needsCosignature: false,
  capacity: null,
  deactivatedAt: null,
  presence: { status: 'offline', until: null, lastSeenAt: null },
  createdAt: inMinutes(-90_000),
  updatedAt: inMinutes(-90_000),
}

/** The signed-in physician. */
export const me: OutputOf<'portal.me'> = {
  physician,
  partnerName: 'Northwind Clinic',
  position: '1.0',
  sequence: 0,
  translation: 'never',
  acceptanceWindowSeconds: 172_800,
}

/** Nobody is waiting, and nothing has happened. */
export const quietDay: Answers = {
  'portal.me': me,
  'access.session': { idleEndsAt: inMinutes(60), endsAt: inMinutes(600) },
  'portal.counts': {
    mine: 0,
    queue: 0,
    overdue: 0,
    waiting: 0,
    rows: { mine: 0, queue: 0, overdue: 0, waiting: 0 },
    nextDueAt: null,
    load: 0,
    capacity: null,
  },
  'portal.inbox': { items: [] },
  'worklist.views': { views: [] },
  'patientNotes.list': { items: [] },
  'portalCalls.duty': { presence: physician.presence, awayBecause: null, wrapUpUntil: null },
  'portalCalls.current': null,
  'portalCalls.waitingRoom': [],
  'portalCalls.dues': [],
  'portalCalls.urgent': [],
  'pushDevices.reportFocus': { reported: true },
  'teamwork.mentions': { mentions: [] },
  'teamwork.openHandOvers': { items: [] },
  'teamwork.snoozes': { snoozes: [] },
  'teamwork.followUps': { items: [] },
  'teamwork.colleagues': { colleagues: [] },
  'teamwork.readMentions': { read: 0 },
  'internalNotes.list': { items: [] },
  'asyncConsultNotes.list': { items: [] },
  'telehealthConsultNotes.list': { items: [] },
  'orders.list': { items: [] },
  'noteTemplates.list': { items: [...shippedNoteTemplates] },
  'handOvers.list': { items: [] },
  'physicians.getAvailability': { timeZone: null, weekly: [], exceptions: [] },
}
