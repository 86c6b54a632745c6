import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { anyString } from './any-string.fixture.ts'
import { jurisdictionSchema, languageSchema } from './place.ts'

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
const refusalOf = (schema: z.ZodType, value: string) => schema.safeParse(value).error?.issues[0]?.message

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
    ['GB-ENG', 'GB-ENG'],
    ['US-PR', 'PR'],
    ['GP', 'FR-971'],
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

describe('a place where nobody is licensed is refused, with what was probably meant', () => {
  it.each([
    ['CA', 'Canada licenses by province: use its code, such as CA-ON. Did you mean US-CA?'],
    ['US', 'The United States license by state: use its code, such as US-CA.'],
    ['USA', 'The United States license by state: use its code, such as US-CA.'],
    ['UK', 'Use an ISO 3166 code, such as US-CA. Did you mean GB?'],
    ['uk-eng', 'Use an ISO 3166 code, such as US-CA. Did you mean GB-ENG?'],
    ['TX', 'Use an ISO 3166 code, such as US-CA. Did you mean US-TX?'],
    ['ON', 'Use an ISO 3166 code, such as US-CA. Did you mean CA-ON?'],
    ['us_ca', 'Use an ISO 3166 code, such as US-CA. Did you mean US-CA?'],
    ['California', 'Use an ISO 3166 code, such as US-CA. Did you mean US-CA?'],
    ['Georgia', 'Use an ISO 3166 code, such as US-CA. Did you mean US-GA or GE?'],
    ['US-XX', 'ISO 3166-2 has no such code for this country. Use an ISO 3166 code, such as US-CA.'],
    ['ZZ', 'Use an ISO 3166 code, such as US-CA.'],
  ])('%s: %s', (code, refusal) => {
    expect(refusalOf(jurisdictionSchema, code)).toBe(refusal)
  })
})

describe('a tag that the registry of languages does not have is refused, with what was probably meant', () => {
  it.each([
    ['en_US', 'en-US'],
    ['English', 'en'],
    ['jp', 'ja'],
    ['cn', 'zh'],
    ['ua', 'uk'],
    ['zh-yue', 'yue'],
  ])('%s: %s', (tag, meant) => {
    expect(refusalOf(languageSchema, tag)).toBe(
      `Use a BCP 47 language tag, such as es or pt-BR. Did you mean ${meant}?`,
    )
  })

  it.each(['zz', 'zz-ZZ'])('%s is no country whose language could be meant', (tag) => {
    expect(refusalOf(languageSchema, tag)).toBe('Use a BCP 47 language tag, such as es or pt-BR.')
  })

  it.each(['xx', 'xx-US', 'und', 'zxx', 'qaa', 'en-Zzzx', 'en-EN', 'de-1066'])('%s', (tag) => {
    expect(refusalOf(languageSchema, tag)).toMatch(/Use a BCP 47 language tag/)
  })

  it.each(['haz', 'mam', 'es-419', 'sr-Latn-RS', 'de-CH-1901', 'ca-valencia'])('%s is a language', (tag) => {
    expect(languageSchema.parse(tag)).toBe(tag)
  })
})

it('no string makes the schemas throw', () => {
  fc.assert(
    fc.property(anyString, (text) => {
      for (const schema of [languageSchema, jurisdictionSchema]) schema.safeParse(text)
    }),
    { numRuns: 1000 },
  )
})
