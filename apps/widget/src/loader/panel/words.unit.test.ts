import { expect, test } from 'vitest'
import { panelWords, placeWords } from './words.ts'

test.each([
  ['en', 1, 'Waiting · 1st'],
  ['en', 22, 'Waiting · 22nd'],
  ['en', 13, 'Waiting · 13th'],
  ['en', null, 'Waiting'],
  ['de', 2, 'Sie warten · Platz 2'],
  ['zh', 3, '等候中 · 第 3 位'],
] as const)('the launcher says in %s that the patient is at place %s', (locale, place, words) => {
  expect(placeWords({ locale, words: panelWords[locale] }, place)).toBe(words)
})
