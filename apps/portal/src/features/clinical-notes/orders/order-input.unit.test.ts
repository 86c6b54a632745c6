import { createOrderSchema, type Order, writeOrder } from '@consult/domain'
import { readClinicalFacts } from '@consult/domain/clinical-facts'
import { expect, test } from 'vitest'
import { emptyOrder, type OrderDraft, orderDraftOf, orderKinds, recordKey } from './order-draft.ts'
import { toOrderInput } from './order-input.ts'

const today = '2026-03-02'
const recordOf = (allergies: string) => readClinicalFacts({ patient: { allergies } }).allergies
const silent = recordOf('')
const parse = (input: object) => createOrderSchema.parse({ id: 'ac_1', ...input })

const filled: Partial<OrderDraft> = {
  drug: ' Amoxicillin ',
  strength: '250 mg',
  code: '723',
  system: 'http://www.nlm.nih.gov/research/umls/rxnorm',
  doseValue: '1,5',
  doseUnit: 'tablets',
  frequency: 'Three times a day',
  rhythm: 'timesPerDay',
  rhythmValue: '3',
  durationDays: '7',
  directions: 'With food.',
  refills: '1',
  tests: [
    { text: 'HbA1c', code: '4548-4' },
    { text: ' ', code: '' },
  ],
  specialty: 'Dermatology',
  question: 'What is this rash?',
}
const draftOf = (kind: OrderDraft['kind'], fields: Partial<OrderDraft> = {}): OrderDraft => ({
  ...emptyOrder(kind, today),
  ...filled,
  ...fields,
})

test('what a physician types in each form is an order that the service takes, and opens again as it was', () => {
  const record = recordOf('Penicillin')
  for (const kind of orderKinds) {
    const draft = draftOf(kind, { read: recordKey(record), told: 'Pollen' })
    const { input, faults } = toOrderInput(draft, record)
    expect(faults, kind).toEqual({})
    const { id: _id, ...parsed } = parse(input)
    const written = writeOrder(parsed, new Date())
    const reopened = orderDraftOf({ kind: written.kind, ...written.content } as Order, record, today)
    expect(toOrderInput(reopened, record).input, kind).toEqual(input)
  }
})

test('numbers are read with a comma or a point, and what is no such number is refused', () => {
  const faultsOf = (fields: Partial<OrderDraft>) =>
    toOrderInput(draftOf('prescription', { noneKnown: true, ...fields }), silent).faults
  expect(faultsOf({})).toEqual({})
  expect(faultsOf({ doseValue: 'two' })).toEqual({ doseValue: 'number' })
  expect(faultsOf({ doseValue: '0' })).toEqual({ doseValue: 'number' })
  expect(faultsOf({ doseValue: '' })).toEqual({ doseValue: 'required' })
  expect(faultsOf({ doseUnit: '' })).toEqual({ doseUnit: 'required' })
  expect(faultsOf({ durationDays: '1.5' })).toEqual({ durationDays: 'number' })
  expect(faultsOf({ refills: '-1' })).toEqual({ refills: 'number' })
  expect(faultsOf({ rhythmValue: '' })).toEqual({ rhythmValue: 'required' })
  expect(faultsOf({ rhythm: 'none', frequency: '', asNeeded: true })).toEqual({ frequency: 'required' })
  expect(toOrderInput(draftOf('sick_note', { to: '2026-03-01' }), silent).faults).toEqual({ to: 'dates' })
  expect(Object.keys(toOrderInput(emptyOrder('prescription', today), silent).faults).sort()).toEqual([
    'directions',
    'drug',
    'read',
  ])
})

test('a prescription waits until the physician has read every allergy that the record has now', () => {
  const before = recordOf('Penicillin')
  const after = recordOf('Penicillin; Latex')
  const draft = draftOf('prescription', { read: recordKey(before), noneKnown: true })
  expect(toOrderInput(draft, before)).toMatchObject({
    faults: {},
    input: { prescription: { allergiesReviewed: { allergies: ['Penicillin'] } } },
  })
  expect(toOrderInput(draft, after).faults).toEqual({ read: 'allergies' })
  expect(toOrderInput(draftOf('prescription', { noneKnown: true }), before).faults).toEqual({ read: 'allergies' })
  expect(toOrderInput(draftOf('prescription'), silent).faults).toEqual({ read: 'allergies' })
  expect(toOrderInput(draftOf('prescription', { told: 'Pollen' }), silent).faults).toEqual({})
  expect(toOrderInput(draftOf('prescription', { noneKnown: true }), silent).faults).toEqual({})
})

test('an order that was written before an allergy was added has to be read again', () => {
  const { id: _id, ...input } = parse({
    prescription: { drug: { text: 'A' }, directions: 'B', allergiesReviewed: { allergies: ['Penicillin'] } },
  })
  const { kind, content } = writeOrder(input, new Date())
  const reopened = (allergies: string) => orderDraftOf({ kind, ...content } as Order, recordOf(allergies), today)
  expect(reopened('Penicillin')).toMatchObject({ read: 'Penicillin', told: '' })
  expect(reopened('Penicillin; Latex')).toMatchObject({ read: '', told: '' })
})
