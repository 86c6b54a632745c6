import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { chooseAddress, isOwnAddress, ownAddress } from './own-address.ts'

test("the own address is one of the machine's, and not the loopback when there is another", async () => {
  const address = await ownAddress()
  expect(isOwnAddress(address)).toBe(true)
  const others = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
  const isAlone = !others.some(({ family, internal }) => family === 'IPv4' && !internal)
  expect(address.startsWith('127.')).toBe(isAlone)
})

test.each(['192.0.2.7', 'nowhere', ''])('%j is not an address of this machine', (address) => {
  expect(isOwnAddress(address)).toBe(false)
})

const at = (address: string, internal = false): NetworkInterfaceInfo[] => [
  { address, internal, family: 'IPv4', netmask: '255.255.255.0', mac: '00:00:00:00:00:00', cidr: null },
]
const loopback: NetworkInterfaceInfo[] = [
  { address: '::1', internal: true, family: 'IPv6', netmask: '', mac: '', cidr: null, scopeid: 0 },
  ...at('127.0.0.1', true),
]

test('among several addresses, that of the outgoing route is chosen', () => {
  const machine = { lo: loopback, docker0: at('172.17.0.1'), eth0: at('203.0.113.5'), eth1: at('10.0.0.5') }
  expect(chooseAddress('203.0.113.5', machine)).toBe('203.0.113.5')
  expect(chooseAddress('10.0.0.5', machine)).toBe('10.0.0.5')
})

test("without a route, an interface's address is chosen, link-local ones last", () => {
  expect(chooseAddress(null, { lo: loopback, usb0: at('169.254.7.7'), eth1: at('10.0.0.5') })).toBe('10.0.0.5')
  expect(chooseAddress(null, { lo: loopback, usb0: at('169.254.7.7') })).toBe('169.254.7.7')
})

test('the loopback is chosen when there is no other address', () => {
  expect(chooseAddress(null, { lo: loopback })).toBe('127.0.0.1')
  expect(chooseAddress(null, {})).toBe('127.0.0.1')
})
