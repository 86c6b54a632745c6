import type { OutputOf } from '@consult/gallery/answers.ts'
import { idOf } from './ids.ts'
import { inDays, inMinutes } from './time.ts'

/** An alert that auditors review. */
export type Alert = OutputOf<'alerts.list'>['items'][number]
/** A reason for opening a colleague's consult. */
export type Reason = OutputOf<'accessReasons.list'>['items'][number]

const review: NonNullable<Alert['review']> = {
  at: inMinutes(-4),
  by: { id: idOf('mem', 3), name: 'Amina Diallo' },
  note: 'They are not related.',
}

/** An alert about one patient. */
export function alert(fields: Partial<Alert> = {}): Alert {
  return {
    id: idOf('al', 1),
    kind: 'same_surname',
    foundAt: inMinutes(-9),
    entry: { id: idOf('aud', 1), at: inMinutes(-10) },
    person: { id: idOf('phy', 1), name: 'Ada Osei, MD' },
    patientId: idOf('pat', 4),
    consultId: idOf('ac', 7),
    patients: 1,
    review: null,
    ...fields,
  }
}

/** Alerts of every kind. */
export const allAlerts: Alert[] = (
  [
    {},
    { kind: 'many_patients', patientId: null, consultId: null, patients: 148 },
    { kind: 'own_record', person: { id: idOf('phy', 3), name: 'كمال الدين الأحمد' } },
    {
      kind: 'confidential_patient',
      person: { id: idOf('phy', 2), name: 'Maximiliane-Alexandra von Hohenzollern-Sigmaringen, Univ.-Prof. Dr. med.' },
      consultId: null,
    },
    { kind: 'night_access', person: { id: idOf('phy', 4), name: '欧阳 雪梅' } },
    { kind: 'reason_given', person: { id: idOf('phy', 9), name: null }, consultId: idOf('th', 2) },
  ] satisfies Partial<Alert>[]
).map((fields, n) =>
  alert({ id: idOf('al', n + 1), entry: { id: idOf('aud', n + 1), at: inMinutes(-10 - 90 * n) }, ...fields }),
)

const longNote =
  'Beide wohnen an verschiedenen Orten und sind nicht verwandt.\nDie Ärztin vertritt laut Dienstplan die Kollegin am Standort Hafen.'

/** Alerts that were reviewed, some of them by a person who has left. */
export const reviewedAlerts: Alert[] = [
  alert({ review }),
  alert({ id: idOf('al', 2), kind: 'night_access', review: { ...review, at: inDays(-3), note: longNote } }),
  alert({
    id: idOf('al', 3),
    kind: 'own_record',
    review: { ...review, by: { id: idOf('mem', 9), name: null }, note: null },
  }),
]

/** A reason that a physician gave. */
export function reason(fields: Partial<Reason> = {}): Reason {
  return {
    id: idOf('ar', 1),
    givenAt: inMinutes(-12),
    expiresAt: inMinutes(48),
    physician: { id: idOf('phy', 1), name: 'Ada Osei, MD' },
    consult: { id: idOf('ac', 7), kind: 'async' },
    patientId: idOf('pat', 4),
    category: 'covering_colleague',
    reason: 'I stand in for Clara Weiss, who is ill today.',
    review: null,
    ...fields,
  }
}

/** Reasons of every category, in several scripts. */
export const allReasons: Reason[] = (
  [
    {},
    {
      category: 'emergency',
      physician: { id: idOf('phy', 3), name: 'كمال الدين الأحمد' },
      reason: 'اتصلت المريضة وهي تعاني من ضيق في التنفس، ولم يكن زميلي متاحًا.',
    },
    {
      category: 'second_opinion',
      physician: {
        id: idOf('phy', 2),
        name: 'Maximiliane-Alexandra von Hohenzollern-Sigmaringen, Univ.-Prof. Dr. med.',
      },
      reason:
        'Die Kollegin bat um eine zweite Meinung zum Befund.\n\nEs geht um die Frage, ob die Veränderung am linken Unterarm vor der geplanten Operation noch einmal untersucht werden muss; die Bilder vom Herbst zeigen eine deutliche Zunahme.',
    },
    { category: 'patient_request', reason: '患者が電話で折り返しを希望しました。' },
    {
      category: 'quality_review',
      reason: 'Sample of the third quarter.',
      consult: { id: idOf('th', 2), kind: 'telehealth' },
    },
    { category: 'other', reason: null, physician: { id: idOf('phy', 9), name: null } },
  ] satisfies Partial<Reason>[]
).map((fields, n) => reason({ id: idOf('ar', n + 1), givenAt: inMinutes(-12 - 80 * n), ...fields }))

/** A reason that was reviewed. */
export const reviewedReasons: Reason[] = [reason({ review: { ...review, note: 'The roster says so.' } })]
