import type { Order, Page } from '@consult/domain'
import { ids, type RouteExample } from './example.ts'

const written = {
  drug: { text: 'Hydrocortisone cream 1 %', strength: '1 %', form: 'cream' },
  route: 'topical',
  frequency: { text: 'Twice a day', timesPerDay: 2 },
  durationDays: 7,
  directions: 'Apply thinly to both forearms, twice a day for a week.',
  quantity: { value: 30, unit: 'g' },
  allergiesReviewed: { allergies: ['Penicillin'] },
}

const draft: Order = {
  id: ids.order,
  noteId: ids.clinicalNote,
  consultKind: 'async',
  consultId: ids.asyncConsult,
  patientId: ids.patient,
  kind: 'prescription',
  status: 'draft',
  prescription: {
    ...written,
    drug: { ...written.drug, system: null, code: null },
    dose: null,
    frequency: { ...written.frequency, everyHours: null, asNeeded: false },
    refills: 0,
    substitutionAllowed: true,
    pharmacy: null,
    noteToPharmacy: null,
    allergiesReviewed: { at: '2026-03-02T09:22:00.000Z', allergies: ['Penicillin'], noneKnown: false },
  },
  lab: null,
  referral: null,
  sickNote: null,
  physician: { id: ids.physician, name: 'Dr. Maya Ortiz, MD' },
  reason: null,
  createdAt: '2026-03-02T09:22:00.000Z',
  requestedAt: null,
  acceptedAt: null,
  endedAt: null,
}
const requested: Order = { ...draft, status: 'requested', requestedAt: '2026-03-02T09:25:00.000Z' }
const accepted: Order = { ...requested, status: 'accepted', acceptedAt: '2026-03-02T09:40:00.000Z' }
const fulfilled: Order = { ...accepted, status: 'fulfilled', endedAt: '2026-03-02T15:10:00.000Z' }
const rejection = { reason: 'The pharmacy does not have it. Please prescribe an equivalent.' }
const rejected: Order = { ...accepted, ...rejection, status: 'rejected', endedAt: '2026-03-02T15:10:00.000Z' }
const cancellation = { reason: 'The patient has some left.' }
const canceled: Order = { ...requested, ...cancellation, status: 'canceled', endedAt: '2026-03-02T09:30:00.000Z' }

/** The examples of the orders of drafts about one kind of consult. */
function examplesOf(router: string, consult: Pick<Order, 'consultKind' | 'consultId'>) {
  const answer = { ...draft, ...consult } satisfies Order
  const body = { prescription: written }
  return {
    [`${router}.create`]: { body, answer },
    [`${router}.replace`]: { body, answer },
    [`${router}.remove`]: { answer },
  }
}

export const orderExamples: Record<string, RouteExample> = {
  ...examplesOf('asyncConsultOrders', { consultKind: 'async', consultId: ids.asyncConsult }),
  ...examplesOf('telehealthConsultOrders', { consultKind: 'telehealth', consultId: ids.telehealthConsult }),
  'orders.list': { answer: { items: [requested] } satisfies Page<Order> },
  'orders.get': { answer: requested },
  'orders.accept': { answer: accepted },
  'orders.reject': { body: rejection, answer: rejected },
  'orders.fulfill': { answer: fulfilled },
  'orders.cancel': { body: cancellation, answer: canceled },
}

/** The data of an event about the example order. */
export const orderEventExample = {
  orderId: ids.order,
  noteId: ids.clinicalNote,
  consultKind: 'async',
  consultId: ids.asyncConsult,
  patientId: ids.patient,
}
