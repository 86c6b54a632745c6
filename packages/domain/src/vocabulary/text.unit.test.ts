import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anyString } from './any-string.fixture.ts'
import {
  externalIdSchema,
  jurisdictionSchema,
  languageSchema,
  metadataSchema,
  plainText,
  timeZoneSchema,
} from './text.ts'

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

describe('plainText', () => {
  const text = plainText({ min: 1, max: 3 })

  it('characters are counted as code points, so an emoji counts as one', () => {
    for (const value of ['a', 'abc', '\u{1f600}\u{1f600}\u{1f600}']) expect(text.parse(value)).toBe(value)
    for (const value of ['', 'abcd', '\u{1f600}\u{1f600}\u{1f600}a', 'x'.repeat(100)])
      expect(takes(text, value)).toBe(false)
  })

  it('the JSON Schema and the issues state the limits', () => {
    expect(z.toJSONSchema(text)).toMatchObject({ type: 'string', minLength: 1, maxLength: 3 })
    expect(text.safeParse('abcd').error?.issues).toMatchObject([{ code: 'too_big', maximum: 3 }])
    expect(text.safeParse('').error?.issues).toMatchObject([{ code: 'too_small', minimum: 1 }])
  })

  it('a text that is too long is read by no other rule', () => {
    const read = plainText({ max: 3 })
      .refine(() => false)
      .safeParse('\u0000'.repeat(4))
    expect(read.error?.issues).toMatchObject([{ code: 'too_big' }])
  })

  it.each([
    ['30 marks', `e${'\u0301'.repeat(30)}`, true],
    ['31 marks', `e${'\u0301'.repeat(31)}`, false],
    ['31 marks of several kinds', `e${'\u0315\u0300\ufe0f'.repeat(11)}`, false],
    ['marks with something invisible between them', `e${'\u0301\u200b\u0007'.repeat(31)}`, false],
    ['many characters with many marks', `e${'\u0301'.repeat(30)}`.repeat(9), true],
    ['Hebrew, with cantillation', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים', true],
    ['Tibetan, Devanagari and Thai', 'བསྐྱོད་ཀྵྨླྺྼྻྂ क्ष्म्य्र्वी ที่นี่', true],
    ['families and flags', '👩🏽‍❤️‍💋‍👨🏿🏴󠁧󠁢󠁳󠁣󠁴󠁿'.repeat(9), true],
    ['invisible characters alone', '\u200b'.repeat(40), true],
  ])('%s', (_, value, taken) => expect(takes(plainText({ max: 400 }), value)).toBe(taken))

  it.each(['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\ud800', '\udc00', '\udc00\ud800'])(
    'refuses %j',
    (value) => {
      expect(takes(text, value)).toBe(false)
    },
  )

  it('well-formed text without control characters except tab and line breaks is accepted unchanged', () => {
    fc.assert(
      fc.property(anyString, (value) => {
        const storable = value.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(value)
        const read = plainText({ max: 100 }).safeParse(value)
        expect(read.success).toBe(storable)
        if (read.success) expect(read.data).toBe(value)
      }),
      { numRuns: 1000 },
    )
  })
})

it('externalId is compared exactly and never changed', () => {
  for (const id of ['a', ' A ', 'e\u0301', 'x'.repeat(200)]) expect(externalIdSchema.parse(id)).toBe(id)
  for (const id of ['', 'x'.repeat(201), 7, null]) expect(takes(externalIdSchema, id)).toBe(false)
})

describe('metadataSchema', () => {
  const pairs = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`key${n}`, 'value']))

  it('at most 20 pairs of strings are accepted', () => {
    expect(metadataSchema.parse(pairs(20))).toEqual(pairs(20))
    expect(takes(metadataSchema, pairs(21))).toBe(false)
    expect(metadataSchema.parse({})).toEqual({})
  })

  it('keys of 1 to 40 characters and values of up to 500 are accepted', () => {
    expect(takes(metadataSchema, { ['k'.repeat(40)]: 'v'.repeat(500), empty: '' })).toBe(true)
    for (const value of [{ ['k'.repeat(41)]: '' }, { '': 'v' }, { k: 'v'.repeat(501) }, { k: 1 }, { k: null }, [], 'k'])
      expect(takes(metadataSchema, value)).toBe(false)
  })

  it('the property names of Object are ordinary keys', () => {
    const read = metadataSchema.parse(JSON.parse('{"__proto__": "a", "constructor": "b", "toString": "c"}'))
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
    expect(Object.entries(read)).toEqual([
      ['constructor', 'b'],
      ['toString', 'c'],
    ])
  })
})

describe('languageSchema', () => {
  it.each([
    ['en', 'en'],
    ['EN-us', 'en-US'],
    ['pt-br', 'pt-BR'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['iw', 'he'],
  ])('reads %s as %s', (tag, canonical) => {
    expect(languageSchema.parse(tag)).toBe(canonical)
  })

  it.each(['', 'e', 'en_US', 'en-', 'English (US)', '*', `en-x-${'abcdefgh-'.repeat(4)}x`, 5, null])(
    'refuses %j',
    (tag) => {
      expect(takes(languageSchema, tag)).toBe(false)
    },
  )
})

describe('jurisdictionSchema', () => {
  it.each([
    ['US-CA', 'US-CA'],
    ['us-ca', 'US-CA'],
    ['gb', 'GB'],
    ['FR-75C', 'FR-75C'],
    ['AT-9', 'AT-9'],
  ])('reads %s as %s', (code, upper) => {
    expect(jurisdictionSchema.parse(code)).toBe(upper)
  })

  it.each([
    '',
    'U',
    'USA',
    'US-',
    'US_CA',
    'US-CALI',
    ' US',
    'US-CA\n',
    'California',
    '\u00df',
    'u\u017f-ca',
    '\u0131t',
  ])('refuses %j', (code) => {
    expect(takes(jurisdictionSchema, code)).toBe(false)
  })
})

describe('timeZoneSchema', () => {
  it.each(['America/Los_Angeles', 'Asia/Kolkata', 'UTC', 'Etc/GMT+5', 'America/Argentina/Buenos_Aires'])(
    'accepts %s',
    (zone) => {
      expect(timeZoneSchema.parse(zone)).toBe(zone)
    },
  )

  it.each(['', 'Mars/Olympus', '+05:30', '-0300', '+05', 'GMT+5', 'America/', 'x'.repeat(65), 3, null])(
    'refuses %j',
    (zone) => {
      expect(takes(timeZoneSchema, zone)).toBe(false)
    },
  )
})

it('no string makes the schema throw', () => {
  fc.assert(
    fc.property(anyString, (text) => {
      for (const schema of [languageSchema, jurisdictionSchema, timeZoneSchema, externalIdSchema])
        schema.safeParse(text)
    }),
  )
})
