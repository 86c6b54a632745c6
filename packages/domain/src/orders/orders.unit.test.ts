import { expect, test } from 'vitest'
import { readClinicalFacts } from '../clinical/clinical-facts.ts'
import { type OrderActionType, type OrderStatus, orderActions, orderStatuses } from '../vocabulary/order-status.ts'
import { issuesOfReview } from './allergy-review.ts'
import { afterOrderAction, isOpenOrder } from './machine.ts'
import { createOrderSchema } from './order.ts'
import { writeOrder } from './write-order.ts'

/** The orders' life told a second time, as sentences: from these states this act leads there. */
const told: readonly [from: readonly OrderStatus[], act: OrderActionType, to: OrderStatus][] = [
  [['draft'], 'request', 'requested'],
  [['requested'], 'accept', 'accepted'],
  [['requested', 'accepted'], 'reject', 'rejected'],
  [['requested', 'accepted'], 'fulfill', 'fulfilled'],
  [['requested', 'accepted'], 'cancel', 'canceled'],
]

test('every act leads where it is told to from every state, and nowhere else', () => {
  for (const status of orderStatuses) {
    for (const action of orderActions) {
      const move = told.find(([from, act]) => act === action && from.includes(status))
      expect(afterOrderAction(status, action), `${action} when ${status}`).toBe(move?.[2] ?? null)
    }
  }
  expect(orderStatuses.filter((status) => !isOpenOrder(status))).toEqual(['rejected', 'fulfilled', 'canceled'])
})

const drug = { drug: { text: 'Hydrocortisone cream 1 %' }, directions: 'Twice a day, thinly.' }
const none = { ...drug, allergiesReviewed: { noneKnown: true } }
const parse = (fields: object) => createOrderSchema.safeParse({ id: 'ac_1', ...fields })
const now = new Date('2026-03-02T09:00:00.000Z')

test('an order asks for exactly one thing, and a prescription needs a review of allergies', () => {
  const lab = { tests: [{ text: 'HbA1c' }] }
  expect(parse({ lab }).success).toBe(true)
  expect(parse({}).success).toBe(false)
  expect(parse({ lab, prescription: none }).success).toBe(false)
  expect(parse({ prescription: drug }).success).toBe(false)
  for (const allergiesReviewed of [{}, { allergies: [] }, { allergies: ['Penicillin'], noneKnown: true }]) {
    expect(parse({ prescription: { ...drug, allergiesReviewed } }).success).toBe(false)
  }
  expect(parse({ sickNote: { from: '2026-03-05', to: '2026-03-02' } }).success).toBe(false)
  expect(parse({ sickNote: { from: '2026-03-05', to: '2028-03-05' } }).success).toBe(true)
  expect(parse({ sickNote: { from: '2026-03-05', to: '2028-03-06' } }).success).toBe(false)
  const both = { text: 'Often', timesPerDay: 2, everyHours: 12 }
  expect(parse({ prescription: { ...none, frequency: both } }).success).toBe(false)
})

test('what is left out of an order has a value that errs on the safe side', () => {
  const { kind, content } = writeOrder({ prescription: none }, now)
  expect(kind).toBe('prescription')
  expect(content).toMatchObject({ lab: null, referral: null, sickNote: null })
  expect(content.prescription).toMatchObject({ refills: 0, substitutionAllowed: true, dose: null, frequency: null })
  expect(content.prescription?.allergiesReviewed).toEqual({ at: now.toISOString(), allergies: [], noneKnown: true })
  expect(writeOrder({ sickNote: { from: '2026-03-02', to: '2026-03-02' } }, now).content.sickNote).toEqual({
    from: '2026-03-02',
    to: '2026-03-02',
    capacity: 'none',
    purpose: 'work',
  })
})

test('a prescription is held back while its review misses an allergy of the record, whatever the review says besides', () => {
  const record = (allergies: string) => readClinicalFacts({ patient: { allergies } }).allergies
  const issues = (allergiesReviewed: object, recorded: string) => {
    const { content } = writeOrder({ prescription: { ...drug, allergiesReviewed } }, now)
    return issuesOfReview(content, record(recorded), 'here').map(({ code }) => code)
  }
  expect(issues({ noneKnown: true }, 'none')).toEqual([])
  expect(issues({ noneKnown: true }, '')).toEqual([])
  expect(issues({ noneKnown: true }, 'Penicillin')).toEqual(['allergies_not_reviewed'])
  expect(issues({ allergies: ['penicillin ', 'Pollen'] }, 'Penicillin')).toEqual([])
  expect(issues({ allergies: ['Penicillin'] }, 'Penicillin; Latex')).toEqual(['allergies_not_reviewed'])
  // An allergy that nobody can send back exactly would hold back every prescription.
  expect(issues({ allergies: ['Latex  (hands)'] }, 'La\u202etex\u200b (hands)')).toEqual([])
  const labelled = readClinicalFacts({ patient: { penicillin_allergy: 'yes', latex_allergy: 'yes' } }).allergies
  for (const [allergies, count] of [
    [['yes'], 1],
    [['Penicillin allergy: yes'], 1],
    [['Penicillin allergy: yes', 'Latex allergy: yes'], 0],
  ] as const) {
    const written = writeOrder({ prescription: { ...drug, allergiesReviewed: { allergies: [...allergies] } } }, now)
    expect(issuesOfReview(written.content, labelled, 'here')).toHaveLength(count)
  }
  const { content } = writeOrder({ lab: { tests: [{ text: 'HbA1c' }] } }, now)
  expect(issuesOfReview(content, record('Penicillin'), 'here')).toEqual([])
  expect(
    JSON.stringify(issuesOfReview(writeOrder({ prescription: none }, now).content, record('Penicillin'), 'x')),
  ).not.toContain('Penicillin')
})
