import { describe, expect, test } from 'vitest'
import { languageOf, regionalTag } from './language.ts'

describe('the language of a page', () => {
  test.each([
    ['es', 'en-GB,en;q=0.9', 'es'],
    [undefined, 'es-MX,es;q=0.9,en;q=0.8', 'es'],
    [undefined, 'fr-FR,en;q=0.5,es;q=0.9', 'es'],
    [undefined, 'es;q=0,en', 'en'],
    [undefined, 'fr', 'en'],
    ['xx', null, 'en'],
    [undefined, ';;q=,', 'en'],
  ] as const)('with %s chosen and %s accepted is %s', (chosen, accepted, language) => {
    expect(languageOf(chosen, accepted)).toBe(language)
  })
})

test.each([
  ['en', ['de-DE', 'en-GB', 'en'], 'en-GB'],
  ['es', ['en-US'], 'es'],
  ['es', ['es-419', 'es'], 'es-419'],
  ['en', ['en-US@posix', 'en-AU'], 'en-AU'],
  ['en', ['en-US@posix'], 'en'],
] as const)('dates in %s for readers of %j are formatted as in %s', (language, readers, tag) => {
  expect(regionalTag(language, readers)).toBe(tag)
})
