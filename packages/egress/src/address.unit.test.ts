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

  // hostile-urls.unit.test.ts lists private addresses. These are answers that cannot be written in a URL.
  test.each(['', 'localhost', '127.1', '0x8080808', '134744072', '8.8.8.8.', '[2606:4700::1]', '2606:4700::1%eth0'])(
    '%j is not public',
    (address) => {
      expect(isPublicAddress(address)).toBe(false)
    },
  )
})
