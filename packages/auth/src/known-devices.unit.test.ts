import { FakeClock } from '@consult/testing'
import { expect, test } from 'vitest'
import { createKnownDevices, knownDeviceSeconds } from './known-devices.ts'

const secret = Buffer.alloc(32, 1)
const email = 'ada@clinic.example'

test('a device is known only for the account that was signed in to on it', () => {
  const devices = createKnownDevices({ secret, clock: new FakeClock() })
  const device = devices.issue(email)
  expect(devices.read(device, email)).toMatch(/^[\w-]{22}$/)
  expect(devices.read(device, 'eve@clinic.example')).toBeNull()
})

test('a device expires after 180 days', () => {
  const clock = new FakeClock()
  const devices = createKnownDevices({ secret, clock })
  const device = devices.issue(email)
  clock.advance(knownDeviceSeconds - 1)
  expect(devices.read(device, email)).not.toBeNull()
  clock.advance(1)
  expect(devices.read(device, email)).toBeNull()
})

test('a device that the service did not sign is not known', () => {
  const clock = new FakeClock()
  const devices = createKnownDevices({ secret, clock })
  const foreign = createKnownDevices({ secret: Buffer.alloc(32, 2), clock }).issue(email)
  const device = devices.issue(email)
  const [id = '', expires = '', signature = ''] = device.split('.')
  const later = `${id}.${(Number.parseInt(expires, 36) + 1).toString(36)}.${signature}`
  for (const forged of [null, '', 'x', foreign, later, `${'A'.repeat(22)}.${expires}.${signature}`]) {
    expect([forged, devices.read(forged, email)]).toEqual([forged, null])
  }
})
