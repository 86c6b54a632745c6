import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyString } from './any-string.fixture.ts'
import { timeZoneSchema } from './time-zone.ts'

describe('timeZoneSchema', () => {
  it.each([
    'America/Los_Angeles',
    'Asia/Kolkata',
    'UTC',
    'Etc/GMT+5',
    'Europe/Kyiv',
    'US/Pacific',
    'CET',
    'Japan',
    'America/Argentina/Buenos_Aires',
  ])('accepts %s', (zone) => {
    expect(timeZoneSchema.parse(zone)).toBe(zone)
  })

  it.each(['', 'Mars/Olympus', '+05:30', '-0300', '+05', 'GMT+5', 'America/', 'x'.repeat(65), 3, null])(
    'refuses %j',
    (zone) => {
      expect(timeZoneSchema.safeParse(zone).success).toBe(false)
    },
  )
})

it.each([
  'America/New_York',
  'America/Port-au-Prince',
  'Antarctica/DumontDUrville',
  'Europe/Kyiv',
  'Asia/Ho_Chi_Minh',
  'US/East-Indiana',
  'America/Knox_IN',
  'America/Argentina/ComodRivadavia',
  'Brazil/DeNoronha',
  'Australia/NSW',
  'Etc/GMT+5',
  'Etc/GMT-0',
  'UTC',
  'CET',
  'EST5EDT',
  'NZ-CHAT',
  'GB-Eire',
  'Zulu',
])('%s written in another case becomes the official name', (zone) => {
  for (const written of [zone.toLowerCase(), zone.toUpperCase()]) expect(timeZoneSchema.parse(written)).toBe(zone)
})

describe('an abbreviation of an offset is refused, with the zone that was probably meant', () => {
  it.each([
    ['PST', 'America/Los_Angeles'],
    ['EDT', 'America/New_York'],
    ['EST', 'America/New_York'],
    ['BST', 'Europe/London'],
    ['New York', 'America/New_York'],
    ['Europe/Berln', 'Europe/Berlin'],
  ])('%s: %s', (written, zone) => {
    const message = `Use an IANA time zone, such as America/Los_Angeles. Did you mean ${zone}?`
    expect(timeZoneSchema.safeParse(written).error?.issues).toMatchObject([{ message }])
  })

  it.each(['ACT', 'CNT', 'SST', 'VST', 'SystemV/PST8', 'US/Pacific-New', 'Canada/East-Saskatchewan', 'Etc/Unknown'])(
    '%s',
    (written) => {
      expect(timeZoneSchema.safeParse(written).success).toBe(false)
    },
  )
})

it('no string makes the schema throw', () => {
  fc.assert(
    fc.property(anyString, (text) => void timeZoneSchema.safeParse(text)),
    { numRuns: 300 },
  )
})
