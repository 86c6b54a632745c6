import { expect, test } from 'vitest'
import { faultsOf } from './rule-faults.ts'

const rule = { id: 'wound-en', language: 'en', phrases: ['wound open*'], priority: 'urgent', advice: null } as const
const withPhrases = (...phrases: string[]) => faultsOf({ ...rule, phrases })

test('a rule as the service accepts it has no faults', () => {
  expect(faultsOf({ ...rule, phrases: [...rule.phrases] })).toBeNull()
})

test('each field with a fault is named', () => {
  expect(faultsOf({ ...rule, id: 'open wound', language: 'English', phrases: [] })).toEqual({
    id: 'malformed',
    language: 'malformed',
    phrases: 'missing',
  })
})

test('a phrase that cannot be used is named by its text', () => {
  expect(withPhrases('wound', 'wo*und')).toEqual({ phrases: { wrong: 'wo*und' } })
  expect(withPhrases('…')).toEqual({ phrases: { wrong: '…' } })
  expect(withPhrases(...Array.from({ length: 201 }, (_, n) => `wound ${n}`))).toEqual({ phrases: 'many' })
})
