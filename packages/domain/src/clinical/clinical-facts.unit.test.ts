import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type ClinicalFacts, readClinicalFacts } from './clinical-facts.ts'
import { factKinds } from './metadata-key.ts'

const ofPatient = (patient: Record<string, unknown>) => readClinicalFacts({ patient })
const texts = (statements: readonly { text: string }[]) => statements.map(({ text }) => text)

describe('allergies', () => {
  test.each([
    ['allergies', 'Penicillin, latex'],
    ['Allergies', '["Penicillin", "latex"]'],
    ['ALLERGY', 'Penicillin; latex'],
    ['known_allergies', 'Penicillin\nlatex'],
    ['alergias', '- Penicillin\n- latex'],
    ['knownAllergies', ['Penicillin', 'latex']],
    ['allergy list', 'Penicillin | latex'],
  ])('%s: %j are two allergies', (key, value) => {
    const { allergies, more } = ofPatient({ [key]: value })
    expect(allergies.state).toBe('listed')
    expect(texts(allergies.items)).toEqual(['Penicillin', 'latex'])
    expect(more).toEqual([])
  })

  test.each(['None', 'no', 'NKA', 'No known allergies.', '["none"]', 'false'])(
    '%j means that there are no allergies',
    (value) => {
      expect(ofPatient({ allergies: value }).allergies).toMatchObject({ state: 'none', items: [] })
    },
  )

  test.each(['', ' ', '[]', 'null', 'n/a', 'Unknown', 'not asked', '-'])('%j says nothing about allergies', (value) => {
    expect(ofPatient({ allergies: value }).allergies).toMatchObject({ state: 'absent', items: [] })
  })

  it.each([{ nkda: 'true' }, { allergies: 'NKDA' }, { drug_allergies: 'none' }, { food_allergies: 'none' }])(
    '%j rules out only some allergies',
    (metadata) => {
      expect(ofPatient(metadata).allergies).toMatchObject({ state: 'partly', items: [] })
    },
  )

  it('a yes-or-no key such as noKnownAllergies is read as none, listed or not stated', () => {
    expect(ofPatient({ noKnownAllergies: 'true' }).allergies.state).toBe('none')
    expect(ofPatient({ no_known_allergies: 'false' }).allergies.state).toBe('absent')
    expect(ofPatient({ hasAllergies: 'no' }).allergies.state).toBe('none')
    expect(ofPatient({ hasAllergies: 'yes' }).allergies.state).toBe('listed')
  })

  it('listed allergies are kept when another pair says none', () => {
    const { allergies } = readClinicalFacts({ patient: { allergies: 'penicillin' }, consult: { allergies: 'none' } })
    expect(allergies).toMatchObject({ state: 'listed', items: [{ text: 'penicillin', from: ['patient'] }] })
    expect(allergies.remarks).toEqual([{ text: 'none', label: null, from: ['consult'] }])
    expect(ofPatient({ allergies: 'none, but bee stings' }).allergies.state).toBe('listed')
  })

  it('allergies named by both patient and consult are listed once', () => {
    const { allergies } = readClinicalFacts({ patient: { allergies: 'Latex' }, consult: { Allergy: 'latex, nuts' } })
    expect(allergies.items).toEqual([
      { text: 'Latex', label: null, from: ['patient', 'consult'] },
      { text: 'nuts', label: null, from: ['consult'] },
    ])
  })

  it('allergies keep the label of a more specific key', () => {
    const { allergies } = ofPatient({ foodAllergies: 'peanuts', allergies_reviewed_at: '2026-02-01' })
    expect(allergies.items).toEqual([{ text: 'peanuts', label: 'Food allergies', from: ['patient'] }])
    expect(allergies.remarks).toEqual([{ text: '2026-02-01', label: 'Allergies reviewed at', from: ['patient'] }])
  })

  it('allergies with reactions get one line each', () => {
    const value = '[{"substance":"penicillin","reaction":"hives, swelling"},{"substance":"latex"}]'
    expect(texts(ofPatient({ allergies: value }).allergies.items)).toEqual([
      'substance: penicillin, reaction: hives, swelling',
      'substance: latex',
    ])
    expect(texts(ofPatient({ allergies: 'Penicillin (hives, swelling), latex' }).allergies.items)).toEqual([
      'Penicillin (hives, swelling)',
      'latex',
    ])
  })
})

test.each([
  ['medications', 'Current Meds'],
  ['medications', 'medication_list'],
  ['medications', 'medciations'],
  ['conditions', 'problemList'],
  ['conditions', 'Diagnóses'],
  ['pregnancy', 'is-pregnant'],
  ['sex', 'sex_at_birth'],
  ['gender', 'genderIdentity'],
  ['weight', 'bodyWeight'],
  ['interpreter', 'interpreter_needed'],
])('%s are recognized from %j', (kind, key) => {
  const fact = ofPatient({ [key]: 'something' })[kind as 'sex']
  expect(fact).toMatchObject({ state: 'listed', items: [{ text: 'something' }] })
})

test('a number is not split at its comma, and a dose stays with its drug', () => {
  expect(texts(ofPatient({ meds: 'metformin 1,000 mg, aspirin' }).medications.items)).toEqual([
    'metformin 1,000 mg',
    'aspirin',
  ])
})

test('a weight gets the unit of its key, unless the value has its own unit', () => {
  expect(texts(ofPatient({ weight_kg: '82' }).weight.items)).toEqual(['82 kg'])
  expect(texts(ofPatient({ weightLbs: '180.5' }).weight.items)).toEqual(['180.5 lb'])
  expect(texts(ofPatient({ weight_kg: '180 lb' }).weight.items)).toEqual(['180 lb'])
  expect(texts(ofPatient({ weight: '82' }).weight.items)).toEqual(['82'])
})

test('any other pair is listed under more, with a label and its lines', () => {
  const { more } = readClinicalFacts({
    patient: { preferredPharmacy: 'Main St', plan_ID: 'G-7', empty: '' },
    consult: { vitals: '{"bp":"120/80","pulse":{"rate":70}}' },
  })
  expect(more).toEqual([
    { key: 'preferredPharmacy', label: 'Preferred pharmacy', lines: ['Main St'], from: 'patient' },
    { key: 'plan_ID', label: 'Plan ID', lines: ['G-7'], from: 'patient' },
    { key: 'empty', label: 'Empty', lines: [], from: 'patient' },
    { key: 'vitals', label: 'Vitals', lines: ['bp: 120/80', 'pulse: rate: 70'], from: 'consult' },
  ])
})

/** All text that a reader sees. */
function shown(facts: ClinicalFacts): string {
  const known = factKinds.flatMap((kind) => [...facts[kind].items, ...facts[kind].remarks])
  return [...known.map(({ text, label }) => `${label} ${text}`), ...facts.more.flatMap(({ lines }) => lines)].join('\n')
}

test('every word of every pair is shown', () => {
  const word = fc.stringMatching(/^[a-z<>&"']{3,9}$/)
  const key = fc.oneof(
    fc.constantFrom('allergies', 'meds', 'food_allergies', 'weight_kg', '__proto__', 'x'),
    fc.string(),
  )
  const value = fc
    .array(word, { minLength: 1, maxLength: 4 })
    .chain((words) => fc.constantFrom(',', ';', '\n', '|', ' ').map((mark) => ({ words, text: words.join(mark) })))
  fc.assert(
    fc.property(key, value, (name, { words, text }) => {
      const all = shown(readClinicalFacts({ consult: Object.fromEntries([[name, text]]) })).toLowerCase()
      expect(words.filter((one) => !all.includes(one))).toEqual([])
    }),
  )
})
