import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addSeconds } from './clock.ts'
import { dateSchema, instantInputSchema, instantSchema } from './instant.ts'

describe('instantInputSchema', () => {
  it.each([
    ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00:00.5Z', '2026-11-21T10:00:00.500Z'],
    ['2026-11-21T10:00:00.123456789Z', '2026-11-21T10:00:00.123Z'],
    ['2026-11-21T10:00:00+01:00', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21T10:00:00-05:30', '2026-11-21T15:30:00.000Z'],
    ['2026-11-21T10:00Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00+01:00', '2026-11-21T09:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('reads %s', (written, instant) => {
    expect(instantInputSchema.parse(written).toISOString()).toBe(instant)
  })

  it.each([
    '',
    'now',
    '2026-11-21',
    '2026-11-21T10:00:00',
    '2026-11-21 10:00:00Z',
    '2026-02-30T10:00:00Z',
    '2026-11-21T24:00:00Z',
    '2026-11-21T10:00:60Z',
    '2026-11-21T10:00:00+99:00',
    '1763719200',
    1_763_719_200_000,
    null,
    // Outside the years that can be formatted.
    '0000-06-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-14:00',
  ])('refuses %j', (written) => {
    expect(instantInputSchema.safeParse(written).success).toBe(false)
  })

  it('every instant that the service writes can be read back', () => {
    const range = { min: new Date('0001-01-01T00:00:00.000Z'), max: new Date('9999-12-31T23:59:59.999Z') }
    fc.assert(
      fc.property(fc.date({ ...range, noInvalidDate: true }), (instant) => {
        const written = instantSchema.parse(instant.toISOString())
        expect(instantInputSchema.parse(written)).toEqual(instant)
      }),
    )
  })
})

it('instants are written in UTC with milliseconds', () => {
  expect(instantSchema.safeParse('2026-11-21T10:00:00.000Z').success).toBe(true)
  for (const text of ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000+00:00', '2026-11-21T10:00:00.000000Z'])
    expect(instantSchema.safeParse(text).success).toBe(false)
})

it('calendar dates are validated', () => {
  for (const day of ['2026-11-21', '2024-02-29', '0001-01-01']) expect(dateSchema.parse(day)).toBe(day)
  for (const day of ['2026-02-29', '2026-11-31', '2026-1-1', '21.11.2026', '0000-01-01', '2026-11-21T00:00:00Z', ''])
    expect(dateSchema.safeParse(day).success).toBe(false)
})

it('addSeconds returns a new instant and leaves its argument unchanged', () => {
  const noon = new Date('2026-11-21T12:00:00.000Z')
  expect(addSeconds(noon, 90)).toEqual(new Date('2026-11-21T12:01:30.000Z'))
  expect(addSeconds(noon, 0)).not.toBe(noon)
  expect(noon).toEqual(new Date('2026-11-21T12:00:00.000Z'))
})
