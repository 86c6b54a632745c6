import { expect, test } from 'vitest'
import { deviceWords, networkWords } from './device.ts'

test.each([
  ['Firefox', 'Windows', 'Firefox on Windows'],
  ['Firefox', null, 'Firefox'],
  [null, 'iOS', 'iOS'],
  [null, null, 'Unknown device'],
])('a device with browser %s and system %s has the right name', (browser, system, words) => {
  expect(deviceWords({ browser, system }, 'en')).toBe(words)
})

test.each([
  ['203.0.113.0/24', '203.0.113.x'],
  ['2001:db8:5::/48', '2001:db8:5::…'],
  ['2001:db8:0:0:0:0:0:0/48', '2001:db8:0:0:0:0:0:0::…'],
])('the network %s', (network, words) => {
  expect(networkWords(network)).toBe(words)
})
