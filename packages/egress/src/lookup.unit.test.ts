import { Resolver } from 'node:dns/promises'
import { describe, expect, test } from 'vitest'
import { lookupInDns, lookupOnMachine } from './lookup.ts'
import { startDnsServer } from './testing/dns-server.ts'

const v4 = Buffer.from([192, 0, 2, 1])
const v6 = Buffer.from('20010db8000000000000000000000001', 'hex')

async function ask(...answers: Parameters<typeof startDnsServer>) {
  await using server = await startDnsServer(...answers)
  const resolver = new Resolver({ timeout: 500, tries: 1 })
  resolver.setServers([server.address])
  return await lookupInDns('localhost', resolver)
}

describe('lookupInDns', () => {
  test('returns the addresses of both families, and does not use the hosts file', async () => {
    expect(await ask([v4], [v6])).toEqual([
      { address: '192.0.2.1', family: 4 },
      { address: '2001:db8::1', family: 6 },
    ])
  })

  test('succeeds with the addresses of one family', async () => {
    expect(await ask([v4], [])).toEqual([{ address: '192.0.2.1', family: 4 }])
    expect(await ask('SERVFAIL', [v6])).toEqual([{ address: '2001:db8::1', family: 6 }])
  })

  test('rejects when there is no address', async () => {
    await expect(ask('NXDOMAIN', 'NXDOMAIN')).rejects.toMatchObject({ code: 'ENOTFOUND' })
    await expect(ask([], [])).rejects.toMatchObject({ code: 'ENODATA' })
  })
})

test('lookupOnMachine uses the hosts file', async () => {
  expect((await lookupOnMachine('localhost')).map(({ address }) => address)).toContain('127.0.0.1')
})
