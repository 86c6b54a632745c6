import { expect, test } from 'vitest'
import { waitedWords } from './waited-words.ts'

test.each([
  [0, 'en', 'Just now'],
  [59_999, 'en', 'Just now'],
  [59_999, 'es-MX', 'Ahora mismo'],
  [60_000, 'en', 'Waiting for 1 min'],
])('a patient who has waited for %i ms is shown in %s as “%s”', (ms, language, words) => {
  expect(waitedWords(ms, { language }, (length) => `Waiting for ${length}`)).toBe(words)
})
