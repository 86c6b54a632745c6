import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anyString } from './any-string.fixture.ts'
import { characters, externalIdSchema, metadataSchema, plainText, visibleText } from './text.ts'

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

describe('plainText', () => {
  const text = plainText({ min: 1, max: 3 })

  it('characters are counted as code points, so an emoji counts as one', () => {
    for (const value of ['a', 'abc', '\u{1f600}\u{1f600}\u{1f600}']) expect(text.parse(value)).toBe(value)
    for (const value of ['', 'abcd', '\u{1f600}\u{1f600}\u{1f600}a', 'x'.repeat(100)])
      expect(takes(text, value)).toBe(false)
  })

  it('characters that are stored composed count as one where the text is composed', () => {
    const composed = characters({ max: 3, composed: true })
    expect(takes(composed, 'e\u0301'.repeat(3))).toBe(true)
    expect(takes(composed, 'e\u0301'.repeat(4))).toBe(false)
    // A Hangul syllable of three parts.
    expect(takes(composed, '\u1112\u1161\u11ab'.repeat(3))).toBe(true)
    expect(takes(composed, '\u{1f600}'.repeat(3))).toBe(true)
    expect(takes(composed, '\u{1f600}'.repeat(4))).toBe(false)
    expect(takes(text, 'e\u0301'.repeat(3))).toBe(false)
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
  for (const id of ['a', 'A b', 'e\u0301', 'x'.repeat(200)]) expect(externalIdSchema.parse(id)).toBe(id)
  for (const id of [' a', 'a ', 'a\u00a0', '\u200ba', 'a\ufeff', 'a\n', '\u202ea'])
    expect(takes(externalIdSchema, id)).toBe(false)
  for (const id of ['a\u3164', 'a\u2800', 'a\ufe0f', '\u034fa']) expect(takes(externalIdSchema, id)).toBe(false)
  for (const id of ['', 'x'.repeat(201), 7, null]) expect(takes(externalIdSchema, id)).toBe(false)
})

describe('visibleText', () => {
  const text = visibleText({ max: 20 })

  it.each(['', 'Bo Li', 'می\u200cخواهم', '\u{1f600}', '\u0301', 'a\nb', '-'])('accepts %j', (value) => {
    expect(text.parse(value)).toBe(value)
  })

  it.each([' ', '\n', '\u00a0', '\u3000', '\u200b', '\u2800', '\u3164', '\u115f', '\u00ad', '\ufe0f', '\u{e0020}'])(
    'refuses %j, which nobody can see',
    (value) => {
      expect(takes(text, value)).toBe(false)
    },
  )

  it.each(['\u202a', '\u202e', '\u2066', '\u2069'])('refuses %j, which changes the direction of text', (mark) => {
    expect(takes(text, `Ann ${mark}Lee`)).toBe(false)
  })
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
    for (const value of [
      { ['k'.repeat(41)]: '' },
      { '': 'v' },
      { ' ': 'v' },
      { 'a\u202e': 'v' },
      { k: 'v'.repeat(501) },
      { k: 1 },
      { k: null },
      [],
      'k',
    ])
      expect(takes(metadataSchema, value)).toBe(false)
  })

  it.each(['\u202a', '\u202e', '\u2066', '\u2069'])(
    'a value with %j, which changes the direction of text, is refused',
    (mark) => {
      const read = metadataSchema.safeParse({ allergies: `None ${mark}nillicineP` })
      expect(read.error?.issues).toMatchObject([
        { path: ['allergies'], message: 'Remove characters that change the direction of text.' },
      ])
    },
  )

  it('the property names of Object are ordinary keys', () => {
    const read = metadataSchema.parse(JSON.parse('{"__proto__": "a", "constructor": "b", "toString": "c"}'))
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
    expect(Object.entries(read)).toEqual([
      ['constructor', 'b'],
      ['toString', 'c'],
    ])
  })
})

it('no string makes the schema throw', () => {
  fc.assert(
    fc.property(anyString, (text) => {
      for (const schema of [externalIdSchema, metadataSchema]) schema.safeParse(text)
    }),
  )
})
