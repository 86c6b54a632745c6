import { expect, it } from 'vitest'
import { isKey, keyFrom } from './partner-key.ts'

it('makes a key from the first text that has letters or digits for one', () => {
  expect(keyFrom('PHQ-9 questionnaire', 'Other')).toBe('phq-9-questionnaire')
  expect(keyFrom('健康診断', 'Health_Check')).toBe('health_check')
  expect(keyFrom(`${'x'.repeat(63)} y`)).toBe('x'.repeat(63))
  expect(keyFrom(undefined, '…')).toBe('')
})

it('makes only keys that the service accepts', () => {
  for (const text of ['PHQ-9', '.a.', 'x'.repeat(80), 'É t é']) expect(isKey(keyFrom(text))).toBe(true)
  for (const text of ['', '-a', 'A', 'a b', 'x'.repeat(65)]) expect(isKey(text)).toBe(false)
})
