import { expect, test } from 'vitest'
import { replyLanguage } from './reply-language.ts'
import { firstTranslated, foundLanguages, noteLanguage } from './translating.ts'

test('a reply is offered in the language of the record, else in the one that was found, and never in the reader’s own', () => {
  expect(replyLanguage('en', { recorded: 'es-MX', found: 'es' })).toBe('es-MX')
  expect(replyLanguage('en', { recorded: 'es-MX', found: 'en' })).toBe('es-MX')
  expect(replyLanguage('en', { recorded: null, found: 'ar' })).toBe('ar')
  expect(replyLanguage('en', { recorded: 'en-GB', found: 'ar' })).toBe('ar')
  expect(replyLanguage('en', { recorded: 'en-GB', found: null })).toBeNull()
  expect(replyLanguage('es', { recorded: null, found: 'es-MX' })).toBeNull()
  expect(replyLanguage('en', { recorded: null, found: null })).toBeNull()
})

test('the newest message decides which language was found', () => {
  noteLanguage('ac_1', 5, 'ar')
  noteLanguage('ac_1', 3, 'es')
  expect(foundLanguages.get().get('ac_1')?.language).toBe('ar')
})

test('the twenty newest messages of the patient with a text are translated at once', () => {
  const messages = Array.from({ length: 50 }, (_, n) => ({
    author: { type: n % 2 ? ('patient' as const) : ('physician' as const), id: null, name: null },
    text: n === 49 ? '' : 'Hola',
    sequence: n + 1,
  }))
  expect(firstTranslated(messages)).toBe(10)
  expect(firstTranslated([])).toBe(0)
})
