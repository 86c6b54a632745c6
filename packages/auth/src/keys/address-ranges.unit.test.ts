import { expect, test } from 'vitest'
import { isInRanges, isWithinRanges, parseAddressRange } from './address-ranges.ts'

test.each([
  ['192.0.2.0/24', '192.0.2.0/24'],
  ['192.0.2.7', '192.0.2.7/32'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8:0::/32', '2001:db8::/32'],
  ['2001:db8::1', '2001:db8::1/128'],
  ['::/0', '::/0'],
])('the network %s is %s', (text, canonical) => {
  expect(parseAddressRange(text)).toBe(canonical)
})

test.each([
  '',
  '/24',
  'example.com/24',
  '192.0.2.1/24',
  '192.0.2.0/33',
  '192.0.2.0/-1',
  '192.0.2.0/24/8',
  '192.0.2.0/',
  '192.0.2/24',
  '0300.0.2.0/24',
  '0x7f.1',
  '2001:db8::1/32',
  '2001:db8::/129',
  'fe80::1%eth0',
  '::ffff:192.0.2.0/120',
  ' 192.0.2.0/24',
])('"%s" is not a network', (text) => {
  expect(parseAddressRange(text)).toBeNull()
})

test('an address is in a network of its own family, whatever the notation', () => {
  const ranges = ['192.0.2.0/24', '2001:db8::/32']
  for (const inside of ['192.0.2.0', '192.0.2.255', '::ffff:192.0.2.9', '2001:db8:ffff::1']) {
    expect(isInRanges(inside, ranges), inside).toBe(true)
  }
  for (const outside of ['192.0.3.0', '2001:db9::1', '::1', 'nonsense', '']) {
    expect(isInRanges(outside, ranges), outside).toBe(false)
  }
  expect(isInRanges('2001:db8::1', ['0.0.0.0/0'])).toBe(false)
})

test('an unknown address is in no network, and without networks every address is accepted', () => {
  expect(isInRanges(null, ['0.0.0.0/0', '::/0'])).toBe(false)
  expect(isInRanges(null, null)).toBe(true)
  expect(isInRanges('192.0.2.1', [])).toBe(false)
})

test('a network is within another of the same family that is not longer', () => {
  expect(isWithinRanges('192.0.2.0/25', ['192.0.2.0/24'])).toBe(true)
  expect(isWithinRanges('192.0.2.0/24', ['192.0.2.0/24'])).toBe(true)
  expect(isWithinRanges('192.0.2.0/23', ['192.0.2.0/24'])).toBe(false)
  expect(isWithinRanges('192.0.3.0/25', ['192.0.2.0/24'])).toBe(false)
  expect(isWithinRanges('2001:db8::/48', ['2001:db8::/32'])).toBe(true)
  expect(isWithinRanges('2001:db8::/48', ['0.0.0.0/0'])).toBe(false)
})
