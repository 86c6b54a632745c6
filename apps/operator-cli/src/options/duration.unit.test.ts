import { InvalidArgumentError } from 'commander'
import { describe, expect, test } from 'vitest'
import { formatDuration, parseDuration } from './duration.ts'

describe('parseDuration', () => {
  test.each([
    ['1s', 1],
    ['90s', 90],
    ['15m', 900],
    ['48h', 172_800],
    ['7d', 604_800],
    [' 2m ', 120],
    ['24855d', 2_147_472_000],
  ])('parses %s', (written, seconds) => {
    expect(parseDuration(written)).toBe(seconds)
  })

  test.each([
    '',
    '15',
    'm',
    '0s',
    '0d',
    '-1m',
    '1.5h',
    '1h30m',
    '15M',
    '15 m',
    '1w',
    'P1D',
    '1e3s',
    '24856d',
    '99999999999s',
    '٣m',
  ])('refuses "%s"', (written) => {
    expect(() => parseDuration(written)).toThrow(InvalidArgumentError)
  })
})

describe('formatDuration', () => {
  test.each(['1s', '90s', '15m', '36h', '48h', '3d', '7d'])('formats %s as it was written', (written) => {
    expect(formatDuration(parseDuration(written))).toBe(written)
  })

  test('uses the largest unit that divides the duration', () => {
    expect(formatDuration(120)).toBe('2m')
    expect(formatDuration(7200)).toBe('2h')
    expect(formatDuration(3661)).toBe('3661s')
  })
})
