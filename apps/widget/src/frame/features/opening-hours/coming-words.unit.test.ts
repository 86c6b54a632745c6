import { expect, test } from 'vitest'
import { comingWords } from './coming-words.ts'

const now = new Date(2026, 10, 29, 23, 30)
const at = (days: number, hours: number) => new Date(2026, 10, 29 + days, hours, 0)

test('a coming time is named by its calendar day, in the patient’s language', () => {
  expect(comingWords('en-US', at(0, 23), now)).toMatch(/^today, 11:00\sPM$/)
  expect(comingWords('en-GB', at(1, 8), now)).toBe('tomorrow, 8:00')
  expect(comingWords('de', at(1, 8), now)).toBe('morgen, 8:00')
  expect(comingWords('es', at(2, 8), now)).toBe('martes, 1 de diciembre, 8:00')
  expect(comingWords('ar', at(1, 8), now)).toBe('غدًا، 8:00 ص')
  expect(comingWords('zh', at(1, 8), now)).toBe('明天8:00')
})
