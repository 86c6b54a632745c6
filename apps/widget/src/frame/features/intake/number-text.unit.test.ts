import { describe, expect, it } from 'vitest'
import { readNumber, writeNumber } from './number-text.ts'

describe('numbers as patients write them', () => {
  it.each([
    ['37.5', 'en', 37.5],
    ['37,5', 'en', 37.5],
    ['37,5', 'de', 37.5],
    ['37.5', 'de', 37.5],
    [' -4 ', 'en', -4],
    ['\u22124', 'en', -4],
    ['0.125', 'en', 0.125],
    ['0,125', 'fr', 0.125],
    ['٣٧٫٥', 'ar-EG', 37.5],
    ['۳۷', 'en', 37],
    ['１２', 'zh', 12],
  ])('%s in %s is %d', (text, locale, value) => {
    expect(readNumber(text, locale)).toBe(value)
  })

  it.each([
    ['1,000', 'en'],
    ['1.000', 'de'],
    ['1 000', 'fr'],
    ['twelve', 'en'],
    ['12 kg', 'en'],
    ['1e5', 'en'],
    ['--4', 'en'],
    ['', 'en'],
    ['1.2.3', 'en'],
  ])('%s in %s is refused, because it could be misread', (text, locale) => {
    expect(readNumber(text, locale)).toBeNull()
  })

  it('are read as they are written, in every language', () => {
    for (const locale of ['en', 'es', 'fr', 'de', 'pt', 'ar-EG', 'pl', 'tr', 'uk', 'zh', 'vi']) {
      for (const value of [0, 12, 37.5, -4.25, 1234.5, 0.125]) {
        expect(readNumber(writeNumber(value, locale), locale), locale).toBe(value)
      }
    }
  })
})
