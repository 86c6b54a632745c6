import type { Answers, OutputOf } from '@consult/gallery/answers.ts'
import { inMinutes } from './people.ts'

/** A patient's record, as the panel beside a consult or a call reads it. */
export type PatientRecord = OutputOf<'portal.patient'>['patient']
/** One entry of a patient's history. */
export type HistoryEntry = OutputOf<'portal.patientHistory'>['items'][number]

const days = (count: number) => count * 24 * 60

/** A patient about whom the partner states facts that a physician must know. */
export function patientRecord(fields: Partial<PatientRecord> = {}): PatientRecord {
  return {
    id: 'pat_1',
    externalId: 'nadia',
    phone: '+1 415 555 0142',
    firstName: 'Nadia',
    lastName: 'Holt',
    birthDate: '1991-03-14',
    email: 'nadia.holt@mail.example',
    language: 'en',
    jurisdiction: 'US-CA',
    timeZone: 'America/Los_Angeles',
    metadata: {
      allergies: 'Penicillin',
      medications: 'Levothyroxine 75 µg, Cetirizine 10 mg',
      conditions: 'Hypothyroidism',
      sex: 'female',
      weight_kg: '64',
    },
    notifications: null,
    unsubscribed: [],
    legalHold: false,
    confidential: false,
    testClockId: null,
    createdAt: inMinutes(-days(400)),
    updatedAt: inMinutes(-days(20)),
    ...fields,
  }
}

/** Earlier threads, calls and notes of a patient, newest first. */
export const someHistory: readonly HistoryEntry[] = [
  {
    kind: 'call',
    at: inMinutes(-days(31)),
    id: 'tc_90',
    reason: 'Itching after gardening',
    physicianId: 'phy_2',
    physicianName: 'Clara Weiss, MD',
    withheld: false,
    status: 'completed',
    startedAt: inMinutes(-days(31)),
    endedAt: inMinutes(-days(31) + 14),
    hasRecording: true,
  },
  {
    kind: 'note',
    at: inMinutes(-days(31) + 20),
    id: 'tc_90',
    reason: 'Itching after gardening',
    physicianId: 'phy_2',
    physicianName: 'Clara Weiss, MD',
    withheld: false,
    about: 'call',
    topic: 'clinical',
    text: 'Contact dermatitis on both forearms. Hydrocortisone 1 % twice a day for a week.\nCall again if it spreads.',
  },
  {
    kind: 'consult',
    at: inMinutes(-days(140)),
    id: 'ac_80',
    reason: 'Refill of levothyroxine',
    physicianId: 'phy_1',
    physicianName: 'Ada Osei, MD',
    withheld: false,
    status: 'closed',
  },
]

/** What a patient's panel requests. */
export function patientAnswers(
  fields: Partial<PatientRecord> = {},
  history: readonly HistoryEntry[] = someHistory,
): Answers {
  return {
    'portal.patient': { patient: patientRecord(fields), chosenLanguage: null },
    'portal.patientHistory': { items: [...history] },
  }
}
