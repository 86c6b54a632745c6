import { expect, test } from 'vitest'
import { panelWords, waitWords } from './words.ts'

test.each([
  ['en', 1, 'Waiting · 1st'],
  ['en', 22, 'Waiting · 22nd'],
  ['en', 13, 'Waiting · 13th'],
  ['en', null, 'Waiting'],
  ['de', 2, 'Sie warten · Platz 2'],
  ['zh', 3, '等候中 · 第 3 位'],
  // An ordinal would need another ending for the first, agree with the patient, or be a day of the week.
  ['fr', 1, 'En attente · position 1'],
  ['uk', 2, 'Ви в черзі · № 2'],
  ['vi', 2, 'Đang chờ · vị trí 2'],
] as const)('the launcher says in %s that the patient is at place %s', (locale, place, words) => {
  expect(waitWords({ locale, words: panelWords[locale] }, 'physician', place)).toBe(words)
})

test('the launcher says that a physician has the message, and nothing when the patient waits for nobody', () => {
  const speech = { locale: 'en', words: panelWords.en }
  expect(waitWords(speech, 'answer', null)).toBe('With a doctor')
  expect(waitWords(speech, null, null)).toBe('')
})
