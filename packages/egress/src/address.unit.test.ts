import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './address.ts'

describe('isPublicAddress', () => {
  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '168.63.129.17',
    '223.255.255.255',
    '::ffff:8.8.8.8',
    '2606:4700:4700::1111',
    '2a00:1450::5eff:7f00:1',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '168.63.129.16',
    '224.0.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  // hostile-urls.unit.test.ts lists more. These are answers that cannot be written in a URL.
  test.each(['', 'localhost', '127.1', '0x8080808', '134744072', '8.8.8.8.', '[2606:4700::1]', '2606:4700::1%eth0'])(
    '%j is not public',
    (address) => {
      expect(isPublicAddress(address)).toBe(false)
    },
  )
})
