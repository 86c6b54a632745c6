import { InvalidArgumentError } from 'commander'
import { describe, expect, test } from 'vitest'
import { parseBoolean, parseCount, parseKeyPrefix, parseName } from './value.ts'

test('parseBoolean accepts only true and false', () => {
  expect(parseBoolean('true')).toBe(true)
  expect(parseBoolean('false')).toBe(false)
  for (const other of ['', 'yes', '1', 'TRUE', 'falsee'])
    expect(() => parseBoolean(other)).toThrow(InvalidArgumentError)
})

test('parseCount accepts whole numbers from 1', () => {
  expect(parseCount('1')).toBe(1)
  expect(parseCount('2147483647')).toBe(2_147_483_647)
  for (const other of ['', '0', '-1', '1.5', '1e3', '2147483648', '0x10']) {
    expect(() => parseCount(other)).toThrow(InvalidArgumentError)
  }
})

test('parseName trims the name and refuses unprintable characters', () => {
  expect(parseName('  Harbor Street Clinic ')).toBe('Harbor Street Clinic')
  for (const other of ['', '   ', 'a\u0000b', 'x'.repeat(201)])
    expect(() => parseName(other)).toThrow(InvalidArgumentError)
})

describe('parseKeyPrefix', () => {
  test('accepts the first characters or the whole key', () => {
    expect(parseKeyPrefix('pp_test_Ab3d')).toBe('pp_test_Ab3d')
    expect(parseKeyPrefix(`pp_live_Ab3d${'x'.repeat(44)}`)).toBe('pp_live_Ab3d')
  })

  test('refuses a prefix that could match more than one key', () => {
    for (const other of ['', 'pp_', 'pp_test_', 'pp_test_Ab3', 'pp_test_Ab3%', 'sk_test_Ab3d']) {
      expect(() => parseKeyPrefix(other)).toThrow(InvalidArgumentError)
    }
  })
})
