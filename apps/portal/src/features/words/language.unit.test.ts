import { describe, expect, test } from 'vitest'
import { languageOf } from './language.ts'

describe('the language of a page', () => {
  test.each([
    ['es', 'en-GB,en;q=0.9', 'es'],
    [undefined, 'es-MX,es;q=0.9,en;q=0.8', 'es'],
    [undefined, 'fr-FR,en;q=0.5,es;q=0.9', 'es'],
    [undefined, 'es;q=0,en', 'en'],
    [undefined, 'fr', 'en'],
    ['xx', null, 'en'],
    [undefined, ';;q=,', 'en'],
  ] as const)('chosen %s, accepted %s: %s', (chosen, accepted, language) => {
    expect(languageOf(chosen, accepted)).toBe(language)
  })
})
