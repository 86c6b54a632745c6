import type { OutputOf } from '@consult/gallery/answers.ts'
import { inMinutes, physician } from './people.ts'

type Order = OutputOf<'orders.list'>['items'][number]

const prescription: NonNullable<Order['prescription']> = {
  drug: { text: 'Hydrocortisone', system: null, code: null, strength: '1 %', form: 'cream' },
  route: 'topical',
  dose: null,
  frequency: { text: 'Twice a day', timesPerDay: 2, everyHours: null, asNeeded: false },
  durationDays: 7,
  directions: 'Apply thinly to both forearms, twice a day for a week.',
  quantity: { value: 30, unit: 'g' },
  refills: 1,
  substitutionAllowed: false,
  pharmacy: 'صيدلية النور، شارع الملك فيصل',
  noteToPharmacy: null,
  allergiesReviewed: { at: inMinutes(-18), allergies: ['Penicillin'], noneKnown: false },
}

/** An order of the signed-in physician in the draft of `clinical-notes.ts`. */
export const aPrescription = (parts: Partial<Order> = {}): Order => ({
  id: 'or_1',
  noteId: 'cn_1',
  consultKind: 'async',
  consultId: 'ac_open',
  patientId: 'pat_1',
  kind: 'prescription',
  status: 'draft',
  prescription,
  lab: null,
  referral: null,
  sickNote: null,
  physician: { id: physician.id, name: 'Ada Osei, MD' },
  reason: null,
  createdAt: inMinutes(-18),
  requestedAt: null,
  acceptedAt: null,
  endedAt: null,
  ...parts,
})

const nothing = { prescription: null, lab: null, referral: null, sickNote: null }

/** One of each kind, in every state that the partner can bring them to. Newest first, as the service lists them. */
export const answeredOrders: readonly Order[] = [
  aPrescription({
    ...nothing,
    id: 'or_5',
    kind: 'sick_note',
    status: 'canceled',
    sickNote: { from: '2026-03-02', to: '2026-03-06', capacity: 'limited', purpose: 'work' },
    reason: 'The patient works from home.',
    requestedAt: inMinutes(-11),
    endedAt: inMinutes(-4),
  }),
  aPrescription({
    ...nothing,
    id: 'or_4',
    kind: 'referral',
    status: 'accepted',
    referral: {
      specialty: 'Dermatology',
      urgency: 'soon',
      question: 'A rash on both forearms that comes back each spring. Is a patch test of use?',
    },
    requestedAt: inMinutes(-11),
    acceptedAt: inMinutes(-6),
  }),
  aPrescription({
    ...nothing,
    id: 'or_3',
    kind: 'lab',
    status: 'fulfilled',
    lab: {
      tests: [
        { text: 'HbA1c', code: '4548-4' },
        { text: 'Ferritin', code: null },
      ],
      priority: 'urgent',
      fasting: true,
      reason: 'Tired for two months.',
    },
    requestedAt: inMinutes(-11),
    endedAt: inMinutes(-3),
  }),
  aPrescription({ id: 'or_2', status: 'requested', requestedAt: inMinutes(-11) }),
  aPrescription({
    status: 'rejected',
    reason: 'The pharmacy does not have it. Please prescribe an equivalent.',
    requestedAt: inMinutes(-11),
    endedAt: inMinutes(-2),
  }),
]
