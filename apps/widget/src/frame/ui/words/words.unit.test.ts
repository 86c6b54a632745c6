import { describe, expect, it } from 'vitest'
import { chooseLocale, directionOf, type Language, languageOf, languages, usableLocale } from '../../../languages.ts'
import { historyDictionaries } from '../../features/history/words/dictionaries.ts'
import { en as historyWords } from '../../features/history/words/en.ts'
import { intakeDictionaries } from '../../features/intake/words/dictionaries.ts'
import { en as intakeWords } from '../../features/intake/words/en.ts'
import { notificationsDictionaries } from '../../features/notifications/words/dictionaries.ts'
import { en as notificationsWords } from '../../features/notifications/words/en.ts'
import { ordersDictionaries } from '../../features/orders/words/dictionaries.ts'
import { en as ordersWords } from '../../features/orders/words/en.ts'
import { summaryDictionaries } from '../../features/summary/words/dictionaries.ts'
import { en as summaryWords } from '../../features/summary/words/en.ts'
import { visitDictionaries } from '../../features/visit/words/dictionaries.ts'
import { en as visitWords } from '../../features/visit/words/en.ts'
import { loadDictionary } from './dictionaries.ts'
import { type Entries, type Forms, type FormsKey, ranks } from './dictionary.ts'
import { en } from './en.ts'
import { createFormats } from './formats.ts'
import { createSay } from './say.ts'

/** The texts of the app by part, with the English reference and a loader for each language. */
const parts: readonly {
  readonly part: string
  readonly english: Entries
  load(language: Language): Promise<Entries>
}[] = [
  { part: 'the app', english: en, load: loadDictionary },
  { part: 'calls', english: visitWords, load: (language) => visitDictionaries[language]() },
  { part: 'earlier conversations', english: historyWords, load: (language) => historyDictionaries[language]() },
  { part: 'forms', english: intakeWords, load: (language) => intakeDictionaries[language]() },
  {
    part: 'notifications',
    english: notificationsWords,
    load: (language) => notificationsDictionaries[language](),
  },
  { part: 'orders', english: ordersWords, load: (language) => ordersDictionaries[language]() },
  { part: 'visit summaries', english: summaryWords, load: (language) => summaryDictionaries[language]() },
]
const spoken = parts.flatMap((part) => languages.map((language) => ({ ...part, language })))
const entryOf = (entries: Entries, key: string): string | Forms => entries[key] ?? ''
const slotsOf = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort()
const textsOf = (entry: string | Forms): string[] => (typeof entry === 'string' ? [entry] : Object.values(entry))

describe.each(spoken)('the words for $part in $language', ({ english: measure, language, load }) => {
  const keys = Object.keys(measure)

  it('have every key, no others, and no empty text', async () => {
    const dictionary = await load(language)
    expect(Object.keys(dictionary).sort()).toEqual([...keys].sort())
    for (const key of keys) {
      for (const text of textsOf(entryOf(dictionary, key))) expect(text.trim(), key).not.toBe('')
    }
  })

  it('have the slots of the English texts, which a plural form may leave out', async () => {
    const dictionary = await load(language)
    for (const key of keys) {
      const entry = entryOf(dictionary, key)
      const english = entryOf(measure, key)
      const slots = slotsOf(typeof english === 'string' ? english : english.other)
      if (typeof entry === 'string') expect(slotsOf(entry), key).toEqual(slots)
      else {
        expect(slotsOf(entry.other), key).toEqual(slots)
        for (const text of textsOf(entry)) expect(slots, key).toEqual(expect.arrayContaining(slotsOf(text)))
      }
    }
  })

  it('have a form for every plural category of the language', async () => {
    const dictionary = await load(language)
    for (const key of keys.filter((one) => typeof measure[one] !== 'string')) {
      const rules = new Intl.PluralRules(language, { type: ranks.includes(key as FormsKey) ? 'ordinal' : 'cardinal' })
      const needed = new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)))
      expect(Object.keys(entryOf(dictionary, key)), key).toEqual(expect.arrayContaining([...needed]))
    }
  })
})

describe('say', () => {
  it('fills placeholders and picks the plural form of a number', () => {
    const say = createSay(en, 'en')
    expect(say('noneText', { partner: 'Harbor Street Clinic' })).toContain('When Harbor Street Clinic starts')
    expect([1, 2, 3, 4, 11, 22].map((place) => say.number('placeInLine', place))).toEqual([
      'You’re 1st in line',
      'You’re 2nd in line',
      'You’re 3rd in line',
      'You’re 4th in line',
      'You’re 11th in line',
      'You’re 22nd in line',
    ])
    expect(say.number('waitMinutes', 9, { low: 4 })).toBe('Usually 4 to 9 minutes')
  })

  it('does not fill slots inside a filled value', () => {
    expect(createSay(en, 'en')('noneText', { partner: '{partner}' })).toContain('When {partner} starts')
  })

  it('uses the plural forms of Polish and Ukrainian', async () => {
    const polish = createSay(await loadDictionary('pl'), 'pl')
    expect([1, 2, 5, 12, 22, 25].map((count) => polish.number('newMessages', count))).toEqual([
      '1 nowa wiadomość',
      '2 nowe wiadomości',
      '5 nowych wiadomości',
      '12 nowych wiadomości',
      '22 nowe wiadomości',
      '25 nowych wiadomości',
    ])
    const ukrainian = createSay(await loadDictionary('uk'), 'uk')
    expect([1, 3, 11, 21, 23].map((count) => ukrainian.number('newMessages', count))).toEqual([
      '1 нове повідомлення',
      '3 нові повідомлення',
      '11 нових повідомлень',
      '21 нове повідомлення',
      '23 нові повідомлення',
    ])
    expect([2, 3, 13].map((place) => ukrainian.number('placeInLine', place))).toEqual([
      'Ваше місце в черзі: 2-е',
      'Ваше місце в черзі: 3-є',
      'Ваше місце в черзі: 13-е',
    ])
  })

  it('writes numbers with the digits of the region', async () => {
    expect(createSay(await loadDictionary('ar'), 'ar-EG').number('newMessages', 5)).toBe('٥ رسائل جديدة')
  })
})

describe('locale', () => {
  it('falls back from region to language, from an unknown language to the next choice, and to English', () => {
    expect(chooseLocale(['pt-BR', 'en'])).toBe('pt-BR')
    expect(languageOf('pt-BR')).toBe('pt')
    expect(languageOf('AR-eg')).toBe('ar')
    expect(chooseLocale([undefined, null, 'ja-JP', 'arn', 'fr-CA'])).toBe('fr-CA')
    expect(chooseLocale(['ja', ''])).toBe('en')
  })

  it('uses the valid part of a malformed tag', () => {
    expect(usableLocale('pt-br')).toBe('pt-BR')
    expect(usableLocale('en-x')).toBe('en')
    expect(usableLocale('fr-notasubtag')).toBe('fr')
  })

  it('uses Simplified Chinese for every Chinese locale, and labels it as such', () => {
    expect(chooseLocale(['zh-Hant-TW', 'en'])).toBe('zh-Hant-TW')
    for (const tag of ['zh-Hant', 'zh-TW', 'zh-HK']) expect(usableLocale(tag)).toBe('zh-Hans')
    expect(usableLocale('zh-CN')).toBe('zh-CN')
    expect(languageOf(usableLocale('zh-TW'))).toBe('zh')
  })

  it('knows the text direction of each language', () => {
    expect(languages.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar'])
  })
})

describe('the formats', () => {
  const now = new Date(2026, 10, 21, 12, 0)
  const at = (days: number, hours = 0) => new Date(2026, 10, 21 + days, 12 + hours, 0)
  const english = createFormats('en-GB')

  it('name days by the calendar, not by elapsed hours', () => {
    expect(english.day(new Date(2026, 10, 21, 0, 1), now)).toBe('Today')
    expect(english.day(new Date(2026, 10, 20, 23, 59), now)).toBe('Yesterday')
    expect(english.day(at(-4), now)).toBe('Tuesday 17 November')
    expect(english.day(new Date(2025, 0, 2), now)).toBe('2 January 2025')
    expect(createFormats('es').day(at(-1), now)).toBe('Ayer')
  })

  it('show the time left in its largest unit, at least one minute', () => {
    expect(english.left(at(2), now)).toBe('in 48 hours')
    expect(english.left(at(5), now)).toBe('in 5 days')
    expect(english.left(at(0, 1), now)).toBe('in 60 minutes')
    expect(english.left(at(-1), now)).toBe('in 1 minute')
  })
})
