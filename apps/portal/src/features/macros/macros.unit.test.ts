import type { Macro } from '@consult/domain'
import { describe, expect, test } from 'vitest'
import { gapsLeft } from './gaps-left.ts'
import { matchMacros, namesContain, slashAt, withoutSearch } from './match-macros.ts'
import { fillIn, firstGap, gapsIn, type MacroFacts } from './placeholders.ts'
import { macroWords } from './words.ts'

const facts: MacroFacts = {
  'patient.firstName': 'Mara',
  'patient.lastName': null,
  'patient.name': 'Mara',
  'physician.name': 'Ada Osei, MD',
  'partner.name': 'Harbor Clinic',
  date: 'March 2',
}
const labels = macroWords.en.facts

describe('placeholders', () => {
  test('are filled in, and other braces stay', () => {
    expect(fillIn('{patient.firstName}: {physician.name} {x} {}', facts, labels)).toBe('Mara: Ada Osei, MD {x} {}')
  })

  test('for unknown facts leave a gap that is found until it is filled in', () => {
    const text = fillIn('Dear {patient.lastName},', facts, labels)
    expect(text).toBe('Dear [patient’s last name],')
    expect(firstGap(text, Object.values(labels))).toEqual({ label: 'patient’s last name', start: 5, end: 26 })
    expect(firstGap('Dear Mara,', Object.values(labels))).toBeNull()
  })

  test('left as gaps are counted one by one, also those with one name', () => {
    const text = 'Take one every [number] hours, for [number] days, with [drink]. [sic]'
    const left = gapsLeft(text, ['drink', 'number'])
    expect(left.map(({ label }) => label)).toEqual(['number', 'number', 'drink'])
    expect(left.map(({ start, end }) => text.slice(start, end))).toEqual(['[number]', '[number]', '[drink]'])
    expect(gapsLeft('Take one every 8 hours.', ['number'])).toEqual([])
  })

  test('written as gaps are found one after another, and other brackets are not', () => {
    const gaps = gapsIn([{ text: 'Take [medicine] for [days] days.' }, { text: 'Again [medicine]' }])
    expect(gaps).toEqual(['medicine', 'days'])
    const text = 'Take [medicine] for [days] days [sic].'
    const first = firstGap(text, gaps)
    expect(first).toEqual({ label: 'medicine', start: 5, end: 15 })
    expect(firstGap(text, gaps, first?.end)?.label).toBe('days')
    expect(firstGap('Take ibuprofen [sic] [1].', gaps)).toBeNull()
  })

  test('in a fact are not filled in', () => {
    const odd = { ...facts, 'patient.firstName': '{date}' }
    expect(fillIn('{patient.firstName}', odd, labels)).toBe('{date}')
  })
})

const macro = (name: string, scope: Macro['scope'] = 'own', text = ''): Macro => ({
  id: name,
  scope,
  name,
  text,
  owner: null,
  reviewOn: null,
  updatedAt: '2026-03-02T09:00:00.000Z',
})

test('macros are found by name, then by text, with the physician’s own first', () => {
  const all = [macro('Cough'), macro('dry cough'), macro('cough', 'shared'), macro('Fièvre', 'own', 'no coughing')]
  const found = (query: string) => matchMacros(all, query).map(({ name, scope }) => `${scope} ${name}`)
  expect(found('cou')).toEqual(['own Cough', 'shared cough', 'own dry cough', 'own Fièvre'])
  expect(found('fievre')).toEqual(['own Fièvre'])
  expect(found('nothing')).toEqual([])
  expect(found('')).toHaveLength(4)
})

test.each([
  ['/', 1, { query: '', start: 0 }],
  ['Hello /fev', 10, { query: 'fev', start: 6 }],
  ['line\n/été', 9, { query: 'été', start: 5 }],
  ['and/or', 6, null],
  ['take 1/2 ', 9, null],
  ['rest / and', 10, null],
  ['/fev and more', 13, null],
  ['no slash', 8, null],
])('a slash in %j starts a macro search only at a word start before the cursor', (text, cursor, found) => {
  expect(slashAt(text, cursor, () => false)).toEqual(found)
})

test.each([
  ['Hello /Rest and', { query: 'Rest and', start: 6 }],
  ['/rest ', { query: 'rest ', start: 0 }],
  ['/and flu', { query: 'and flu', start: 0 }],
  ['/day, as be', { query: 'day, as be', start: 0 }],
  ['/rest and sleep', null],
  ['/rest\nand', null],
  ['/cough ', null],
  ['eat and/or rest and', null],
])('a search in %j goes on over spaces while the name of a macro has these words', (text, found) => {
  const macros = [macro('Rest and fluids'), macro('3/day, as before'), macro('Cough')]
  expect(slashAt(text, text.length, (words) => namesContain(macros, words))).toEqual(found)
})

const key = (start: number, lead: string, replaced: string) => ({ begun: { start, lead, replaced }, finds: false })
test.each([
  ['a key began in an empty text', '/', 1, key(0, '', ''), '', 0],
  ['a key began after a word', 'Hello /', 7, key(6, ' ', ''), 'Hello', 5],
  ['a key began in place of selected words', 'Dear /ras, hello', 9, key(5, '', 'Ms. Holt'), 'Dear Ms. Holt, hello', 13],
  ['a typed slash began', 'Hello /', 7, { begun: null, finds: false }, 'Hello ', 6],
  ['a typed slash and a name began', 'Hello /ras now', 10, { begun: null, finds: true }, 'Hello  now', 6],
])('Escape leaves no trace of a search that %s', (_name, text, cursor, how, left, at) => {
  const search = slashAt(text, cursor, () => false)
  expect(search && withoutSearch(text, search, how)).toEqual({ text: left, cursor: at })
})

test('Escape keeps what was typed after a slash and is no macro', () => {
  expect(withoutSearch('Dose /500', { query: '500', start: 5 }, { begun: null, finds: false })).toBeNull()
})
