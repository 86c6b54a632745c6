import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyString } from '../vocabulary/any-string.fixture.ts'
import { messageTextLimit, normalizeMessageText } from './message-text.ts'

/** The characters with special handling, combined at random. */
const telling =
  'ab e\u0301\u00e9\u200b\u200c\u200d\u200e\u2028\ufeff\u00a0\r\n\t\0\u0085\u{1f469}\ufe0f\u0345\u1100\u1161\udc00\ud800'
const anyText = fc.oneof(
  anyString,
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.constantFrom(...telling)).map((units) => units.join('')),
)

describe('normalizeMessageText', () => {
  it('any input becomes NFC, well-formed, trimmed text without control or zero-width characters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const normal = normalizeMessageText(text)
        expect(normal).toBe(normal.normalize('NFC'))
        expect(normal.isWellFormed()).toBe(true)
        expect(normal).toBe(normal.trim())
        expect(normal).not.toMatch(/[^\P{Cc}\t\n]/u)
        expect(normal).not.toMatch(/[\u200b\u2060\ufeff\u00ad\u202a-\u202e]/)
        expect(normalizeMessageText(normal)).toBe(normal)
      }),
      { numRuns: 2000 },
    )
  })

  it('plain text stays unchanged', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~]([ -~\n\t]*[!-~])?$/), (text) => {
        expect(normalizeMessageText(text)).toBe(text)
      }),
    )
  })

  it.each([
    ['trims', '  \n hello \t', 'hello'],
    ['keeps inner tabs and line breaks', 'one\n\n\ttwo', 'one\n\n\ttwo'],
    ['writes line breaks one way', 'one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['composes', 'cafe\u0301', 'caf\u00e9'],
    ['composes across what it strips', 'cafe\u200b\u0301', 'caf\u00e9'],
    ['strips control characters', 'a\u0000b\u0007c\u001b[31md\u007fe\u0085f', 'abc[31mdef'],
    ['strips zero-width characters', '\ufeffa\u200bb\u2060c\u00add', 'abcd'],
    ['strips directional overrides', 'pay \u202e001\u202c now', 'pay 001 now'],
    ['keeps the joiner of an emoji', '\u{1f469}\u200d\u2695\ufe0f', '\u{1f469}\u200d\u2695\ufe0f'],
    [
      'keeps the non-joiner of Persian',
      '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
      '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    ],
    ['keeps joiners at the edges', ' \u200cok\u200d ', '\u200cok\u200d'],
    [
      'keeps isolates around a number',
      '\u062f\u0648\u0632 \u2066500-250\u2069',
      '\u062f\u0648\u0632 \u2066500-250\u2069',
    ],
    ['strips isolates that are not closed in their line', 'a\u2066b\n\u2069c\u2068d', 'ab\ncd'],
    ['keeps emoji outside the basic plane', '\u{1f600}', '\u{1f600}'],
    ['replaces a lone surrogate', 'a\ud800b', 'a\ufffdb'],
  ])('%s', (_, text, normal) => {
    expect(normalizeMessageText(text)).toBe(normal)
  })

  it.each([
    ['', 'nothing'],
    [' \t\r\n\u00a0\u2003\u2028', 'white space'],
    ['\u0000\u001f\u0085', 'control characters'],
    ['\u200b\u2060\ufeff\u00ad', 'zero-width characters'],
    ['\u200c \u200d', 'joiners'],
    ['\u200e\u200f\u061c', 'directional marks'],
    ['\u3164\uffa0', 'a Hangul filler'],
    ['\u2800 \u2800', 'empty Braille cells'],
    ['\u2066 \u2069', 'an isolate'],
    ['\ufe0f \u034f', 'a variation selector and a grapheme joiner'],
  ])('%j becomes empty: %s', (text) => {
    expect(normalizeMessageText(text)).toBe('')
  })

  it('a long run of white space inside the text is handled in linear time', () => {
    // Trimming this with a regular expression would exceed the test's timeout.
    const text = `a${' '.repeat(200_000)}b`
    expect(normalizeMessageText(text)).toBe(text)
  })

  it('a text with too many marks is left as it is, in linear time', () => {
    // Composing this would exceed the test's timeout.
    const text = `a${'\u0315\u0300'.repeat(1_000_000)}`
    expect(normalizeMessageText(text)).toBe(text)
  })

  it('the schema limits a message to 8,000 characters', () => {
    expect(messageTextLimit).toBe(8000)
  })
})
