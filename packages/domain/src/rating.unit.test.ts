import { describe, expect, it } from 'vitest'
import { rateConsultSchema } from './rating.ts'

describe('rateConsultSchema', () => {
  it.each([1, 2, 3, 4, 5])('accepts %i', (value) => {
    expect(rateConsultSchema.parse({ value, stars: value })).toEqual({ value })
  })

  it.each([0, 6, -1, 3.5, '5', null, Number.NaN, Number.POSITIVE_INFINITY, undefined])('refuses %s', (value) => {
    expect(rateConsultSchema.safeParse({ value }).success).toBe(false)
  })

  it('accepts a comment of 1,000 characters, no comment, or null', () => {
    const comment = (text: string) => rateConsultSchema.safeParse({ value: 5, comment: text }).success
    expect(comment('x'.repeat(1000))).toBe(true)
    expect(comment('\u{1f600}'.repeat(1000))).toBe(true)
    expect(comment('x'.repeat(1001))).toBe(false)
    expect(rateConsultSchema.parse({ value: 5, comment: null })).toEqual({ value: 5, comment: null })
  })
})
