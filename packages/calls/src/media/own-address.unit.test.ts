import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { isOwnAddress, ownAddress } from './own-address.ts'

test('the address by which a machine reaches others is one of its own, and not the loopback where there is another', async () => {
  const address = await ownAddress()
  expect(isOwnAddress(address)).toBe(true)
  const others = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
  const isAlone = !others.some(({ family, internal }) => family === 'IPv4' && !internal)
  expect(address.startsWith('127.')).toBe(isAlone)
})

test.each(['192.0.2.7', 'nowhere', ''])('%j is not of this machine', (address) => {
  expect(isOwnAddress(address)).toBe(false)
})
