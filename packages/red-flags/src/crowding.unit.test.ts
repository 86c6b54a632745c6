import { expect, test } from 'vitest'
import { findCrowding, mostPhrasesOfPair, mostPhrasesOfWord } from './crowding.ts'
import { shippedRules } from './shipped/rules.ts'

const crowdOf = (phrases: readonly string[]) => findCrowding([{ phrases, language: 'en' }])
const many = (count: number, phraseOf: (n: number) => string) => Array.from({ length: count }, (_, n) => phraseOf(n))

test('the shipped rules leave room for a partner’s own phrases', () => {
  expect(findCrowding(shippedRules)).toBeNull()
})

test('as many phrases may begin with one word as a search can compare', () => {
  expect(crowdOf(many(mostPhrasesOfWord, (n) => `pain w${n}`))).toBeNull()
  expect(crowdOf(many(mostPhrasesOfWord + 1, (n) => `Páin w${n}`))).toMatchObject({ words: 'pain', count: 101 })
})

test('fewer may begin with the same two words', () => {
  expect(crowdOf(many(mostPhrasesOfPair, (n) => `sharp pain w${n}`))).toBeNull()
  expect(crowdOf(many(mostPhrasesOfPair + 1, (n) => `sharp pain w${n}`))).toMatchObject({ words: 'sharp pain' })
})

test('words with stars count with every word that they match', () => {
  const starred = many(60, (n) => `pain* a${n}`)
  expect(crowdOf([...starred, ...many(60, (n) => `painful b${n}`)])).toMatchObject({ words: 'painful', count: 120 })
})

test('equal phrases of several rules count once', () => {
  const rule = { phrases: ['sharp pain now'], language: 'en' }
  expect(findCrowding(Array.from({ length: 150 }, () => rule))).toBeNull()
})
