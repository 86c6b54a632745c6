import { describe, expect, test } from 'vitest'
import { createRedFlagSearch, findRedFlags } from './find-red-flags.ts'
import type { RedFlagRule } from './rule.ts'
import { ar } from './sentences/ar.fixture.ts'
import { de } from './sentences/de.fixture.ts'
import { en } from './sentences/en.fixture.ts'
import { es } from './sentences/es.fixture.ts'
import { fr } from './sentences/fr.fixture.ts'
import { pl } from './sentences/pl.fixture.ts'
import { pt } from './sentences/pt.fixture.ts'
import type { Sentences } from './sentences/sentences.ts'
import { tr } from './sentences/tr.fixture.ts'
import { uk } from './sentences/uk.fixture.ts'
import { vi } from './sentences/vi.fixture.ts'
import { zh } from './sentences/zh.fixture.ts'
import { loweringWords, shippedRules, shippedWords } from './shipped/rules.ts'

const search = createRedFlagSearch(shippedRules, loweringWords)
const sentences: Readonly<Record<string, Sentences>> = { en, es, fr, pt, pl, vi, de, tr, uk, ar, zh }

const flagOf = (text: string, ruleId: string) => findRedFlags(search, text).find((flag) => flag.ruleId === ruleId)
const missed = (language: string, kind: 'present' | 'lowered', isLowered: boolean) =>
  (sentences[language]?.[kind] ?? [])
    .filter(([topic, text]) => flagOf(text, `${topic}-${language}`)?.isLowered !== isLowered)
    .map(([, text]) => text)
const unflagged = (language: string) =>
  [...(sentences[language]?.present ?? []), ...(sentences[language]?.lowered ?? [])]
    .filter(([topic, text]) => !flagOf(text, `${topic}-${language}`))
    .map(([, text]) => text)

describe.each(Object.keys(shippedWords))('sentences in %s', (language) => {
  test('there are sixty, half of which are negated, past or about others', () => {
    expect(sentences[language]?.present).toHaveLength(30)
    expect(sentences[language]?.lowered).toHaveLength(30)
  })

  test('with a listed phrase are all flagged, whatever is negated', () => {
    expect(unflagged(language)).toEqual([])
  })

  test('that are true now have the full rank, pseudo-negated ones too', () => {
    expect(missed(language, 'present', false)).toEqual([])
  })

  test('that are negated, past or about others have a lower rank', () => {
    expect(missed(language, 'lowered', true)).toEqual([])
  })
})

test.each(Object.entries(sentences))('harmless sentences in %s are not flagged', (_, { harmless = [] }) => {
  expect(harmless.filter((text) => findRedFlags(search, text).length > 0)).toEqual([])
})

describe('a phrase', () => {
  const rule: RedFlagRule = { id: 'own', language: 'en', phrases: ['sharp pain*'], priority: 'urgent', advice: null }
  const own = createRedFlagSearch([rule], loweringWords)

  test('is found with its place in the text', () => {
    const text = '🙂 A Sharp, I mean: a SHARP stabbing Páin!'
    const [flag] = findRedFlags(own, text)
    expect(text.slice(flag?.start, flag?.end)).toBe('SHARP stabbing Páin')
    expect(flag).toMatchObject({ ruleId: 'own', priority: 'urgent', isLowered: false })
  })

  test('is not found across the end of a clause, nor with three words between', () => {
    expect(findRedFlags(own, 'It was sharp. Pain? Sharp and very very painful')).toEqual([])
  })

  test('counts once for each rule, with its highest rank', () => {
    expect(findRedFlags(own, 'No sharp pain yesterday. Sharp pains today.')).toMatchObject([
      { priority: 'urgent', isLowered: false },
    ])
  })

  test('ranks one class lower when negated, up to five words before', () => {
    expect(findRedFlags(own, 'no a b c d sharp pain')).toMatchObject([{ priority: 'routine', isLowered: true }])
    expect(findRedFlags(own, 'no a b c d e f sharp pain')).toMatchObject([{ priority: 'urgent', isLowered: false }])
  })

  test('ranks one class lower with a negation between its words, unless that is a word of the phrase', () => {
    expect(findRedFlags(own, 'It is sharp, really sharp but not painful')).toMatchObject([{ isLowered: true }])
    expect(findRedFlags(own, 'It is sharp not only painful')).toMatchObject([{ isLowered: false }])
    expect(flagOf('I really can’t even breathe', 'breathing-en')).toMatchObject({ isLowered: false })
  })

  test('is negated by words of its own language only', () => {
    const words = { negations: ['no'], pseudoNegations: [], otherTimesAndPeople: [], breaks: [] }
    const find = (languages: readonly string[]) =>
      findRedFlags(
        createRedFlagSearch(
          languages.map((language) => ({ ...rule, id: language, language })),
          { en: words },
        ),
        'no sharp pain',
      ).map(({ isLowered }) => isLowered)
    expect(find(['pt'])).toEqual([false])
    expect(find(['en-US'])).toEqual([true])
    expect(find(['pt', 'en'])).toEqual([true, true])
  })

  test('may lack accents of a phrase in Vietnamese, and not have others', () => {
    const find = (text: string) =>
      findRedFlags(createRedFlagSearch([{ ...rule, language: 'vi', phrases: ['bị ngất'] }], {}), text).length
    expect(['bi ngat', 'BỊ NGẤT', 'bị ngât', 'bị ngạt mũi', 'bí ngất'].map(find)).toEqual([1, 1, 1, 0, 0])
  })

  test('is found when its first word is long, and in a huge word', () => {
    const long = 'Donaudampfschifffahrtsgesellschaft'
    const search = createRedFlagSearch([{ ...rule, phrases: [`${long}*`] }], {})
    expect(findRedFlags(search, `${long}skapitän`)).toHaveLength(1)
    expect(findRedFlags(search, long + 'x'.repeat(8_000))).toHaveLength(1)
  })

  test('of Han characters is found without others between, except at its spaces', () => {
    const chinese = createRedFlagSearch([{ ...rule, language: 'zh', phrases: ['昏倒', '胸口 疼'] }], {})
    expect(findRedFlags(chinese, '我昏倒了')).toHaveLength(1)
    expect(findRedFlags(chinese, '头昏，差点倒下。昏迷倒下')).toEqual([])
    expect(findRedFlags(chinese, '胸口一直很疼')).toHaveLength(1)
    expect(findRedFlags(chinese, '胸口没事只是我的头很疼')).toEqual([])
  })

  test('in Arabic is found with “and” and “the” written together with its words', () => {
    const arabic = createRedFlagSearch([{ ...rule, language: 'ar', phrases: ['ألم صدر*', 'نزيف شديد'] }], {})
    expect(findRedFlags(arabic, 'وألم في الصدر')).toHaveLength(1)
    expect(findRedFlags(arabic, 'حرارة والألم بصدري')).toEqual([])
    expect(findRedFlags(arabic, 'ونَزيفٌ شديد')).toHaveLength(1)
    expect(findRedFlags(arabic, 'للنزيف الشديد')).toHaveLength(1)
  })

  test('is found in full-width letters and with other apostrophes', () => {
    expect(flagOf('I ｃａｎ’ｔ breathe', 'breathing-en')).toBeDefined()
    expect(flagOf("can't breathe", 'breathing-en')).toBeDefined()
  })
})

test('nothing is flagged in text without a listed phrase', () => {
  expect(findRedFlags(search, 'Could you renew my prescription for the cream? The rash is better. 👍')).toEqual([])
  expect(findRedFlags(search, '')).toEqual([])
})

test('rules without words, and words of punctuation, match nothing', () => {
  const empty = createRedFlagSearch(
    [{ id: 'x', language: 'en', phrases: ['', ' ', '...', '*'], priority: 'urgent', advice: null }],
    {},
  )
  expect(findRedFlags(empty, '... * anything')).toEqual([])
})
