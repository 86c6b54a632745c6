import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phoneSchema } from './phone.ts'
import { anyString } from './vocabulary/any-string.fixture.ts'

describe('phoneSchema', () => {
  it.each([
    ['+14155550123', '+14155550123'],
    ['+1 (415) 555-0123', '+14155550123'],
    ['+1.415.555.0123', '+14155550123'],
    ['  +1 415 555 0123 ', '+14155550123'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['\u202a+1 415 555 0123\u202c', '+14155550123'],
    ['+52 1 55 1234 5678', '+525512345678'],
    ['+5215512345678', '+525512345678'],
    ['\uff0b\uff18\uff11 \uff08\uff13\uff09\uff11\uff12\uff13\uff14\uff0d\uff15\uff16\uff17\uff18', '+81312345678'],
    ['+\uff11\uff14\uff11\uff15\uff15\uff15\uff15\uff10\uff11\uff12\uff13', '+14155550123'],
  ])('reads %j as %s', (written, e164) => {
    expect(phoneSchema.parse(written)).toBe(e164)
  })

  it.each([
    '',
    '+',
    '4155550123',
    '0014155550123',
    '+1415555012',
    '+141555501234567',
    '+999 123 456',
    '+1 415 555 0123 ext 5',
    '+1 415 555 0123;ext=5',
    'call +1 415 555 0123 please',
    '+14155550123 / +14155550124',
    'tel:+14155550123',
    '+14155550123a',
    '+1-800-FLOWERS',
    '+14155550123 /x 5',
    `+1${' '.repeat(40)}4155550123`,
    null,
    14_155_550_123,
  ])('refuses %j', (written) => {
    expect(phoneSchema.safeParse(written).success).toBe(false)
  })

  it.each([
    ['415 555 0123', 'Start with + and the country code, such as +14155550123.'],
    ['0049 30 901820', 'Start with + and the country code, such as +14155550123.'],
    ['+1-800-FLOWERS', 'Send one phone number in digits, without words or letters, such as +14155550123.'],
    ['n/a', 'Send one phone number in digits, without words or letters, such as +14155550123.'],
    ['+999 123 456', 'No country has this country code. Start with + and the country code, such as +14155550123.'],
    ['+1 415 555 0123 ext 5', 'Leave out the extension: send the number alone.'],
    ['+1 415 555 012', 'The number is too short for its country. Send all digits, with the area code.'],
    [
      '+1 415 555 01234567',
      'The number is too long for its country. Leave out digits that are only dialed within the country.',
    ],
  ])('%s is refused, and why: %s', (written, message) => {
    expect(phoneSchema.safeParse(written).error?.issues).toMatchObject([{ message }])
  })

  it('any input gives E.164 or an issue, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(anyString, fc.stringMatching(/^\+[0-9 ()-]{5,20}$/)), (written) => {
        const read = phoneSchema.safeParse(written)
        if (!read.success) return
        expect(read.data).toMatch(/^\+[1-9]\d{4,14}$/)
        expect(phoneSchema.parse(read.data)).toBe(read.data)
      }),
    )
  })
})
