import { createServer } from 'node:net'
import { createSafeDispatcher, parsePublicUrl } from '@consult/egress'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postWebhook } from './deliver.ts'
import { watchConnectionAttempts } from './testing/connection-attempts.ts'
import { listen, type Receiver } from './testing/receiver.ts'

const policy = { allowedHosts: ['allowed.example.com'] }

/** Hosts that must never be called; each goes into `https://<host>:<port>/hook`. */
const hostileHosts = [
  // loopback, in every way to write it
  '127.0.0.1',
  '127.0.0.1.',
  '127.255.255.254',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0x7f.0x0.0x0.0x1',
  '0X7F.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '00000177.0.0.01',
  '%31%32%37.0.0.1',
  '127%2e0%2e0%2e1',
  '１２７.０.０.１',
  '127。0。0。1',
  '①②⑦.0.0.1',
  '0',
  '0.0.0.0',
  '0x0',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000:0000:0000:0000:0000:0000:0000:0001]',
  '[::]',
  // names of this machine and of inner networks
  'localhost',
  'localhost.',
  'localhost..',
  'LOCALHOST',
  'LocalHost.',
  'ｌｏｃａｌｈｏｓｔ',
  'ⓛocalhost',
  'local\u00adhost',
  '%6cocalhost',
  'a.localhost',
  'A.B.LOCALHOST.',
  'localhost.localdomain',
  'intranet',
  'com',
  'printer.local',
  'metadata.google.internal',
  'home.arpa',
  'router.home.arpa',
  'a..example.com',
  '.example.com',
  // IPv4 inside IPv6
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::FFFF:7F00:0001]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::ffff:10.0.0.1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::8.8.8.8]',
  '[64:ff9b:1::7f00:1]',
  '[64:ff9b:1:7f00:0:100::]',
  '[2002:7f00:1::]',
  '[2002:a00:1::1]',
  '[2001:0:7f00:1::1]',
  '[2001:0:53aa:64c:0:7bff:80ff:fffe]',
  '[2606:4700::5efe:7f00:1]',
  '[2606:4700::200:5efe:7f00:1]',
  // private, shared, link-local and metadata
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '3232235777',
  '0xa000001',
  '100.64.0.1',
  '100.127.255.254',
  '169.254.169.254',
  '0xa9fea9fe',
  '169.254.43518',
  '[::ffff:169.254.169.254]',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  '[fd00:ec2::254]',
  '[fd20:ce::254]',
  '[fc00::1]',
  '[fe80::1]',
  '[fe80::1%25lo]',
  '[fe80::1%lo]',
  '[::1%251]',
  '[fec0::1]',
  // nobody's: multicast, broadcast, reserved, documentation, unassigned
  '224.0.0.1',
  '239.255.255.255',
  '255.255.255.255',
  '240.0.0.1',
  '192.0.2.1',
  '198.51.100.1',
  '203.0.113.1',
  '198.18.0.1',
  '192.88.99.1',
  '[ff02::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[100::1]',
  '[5f00::1]',
  '[4000::1]',
  '[f000::1]',
  // not hosts
  '127.0.0.1.5',
  '0x100000000',
  '256.0.0.1',
  '[::1',
  '[127.0.0.1]',
]

/** Whole URLs in which something else than the host is meant to mislead. */
const hostileForms = [
  'https://partner.example.com@127.0.0.1:{port}/',
  'https://partner.example.com:443@127.0.0.1:{port}/',
  'https://partner.example.com%40@127.0.0.1:{port}/',
  'https:127.0.0.1:{port}/',
  'https:/127.0.0.1:{port}/',
  'https:///127.0.0.1:{port}/',
  'https:\\\\127.0.0.1:{port}\\',
  'https://127.0.0.1:{port}\\@partner.example.com/',
  'ht\ntps://127.0\t.0.1:{port}/',
  ' https://127.0.0.1:{port}/ ',
  'HTTPS://127.0.0.1:{port}/',
  'https://127.0.0.1:{port}/#@partner.example.com/',
  'https://127.0.0.1:{port}?@partner.example.com/',
  'https://allowed.example.com@localhost:{port}/',
  'https://allowed.example.com.localhost:{port}/',
  'http://127.0.0.1:{port}/',
  'http://partner.example.com:{port}/',
]

describe('a loopback server that hostile URLs aim at', () => {
  let target: Receiver
  // Names lead to the target too, so that only a refusal before or at the lookup keeps a connection away.
  const dispatcher = createSafeDispatcher(policy, { lookup: async () => [{ address: '127.0.0.1', family: 4 }] })

  beforeAll(async () => {
    target = await listen(createServer((socket) => socket.destroy()))
  })
  afterAll(async () => {
    await dispatcher.destroy()
    await target[Symbol.asyncDispose]()
  })

  function attempt(url: string) {
    return postWebhook({ url, headers: {}, body: '{}', dispatcher, timeoutMs: 2000 })
  }

  const urls = [...hostileHosts.map((host) => `https://${host}:{port}/hook`), ...hostileForms]

  test.each(urls)('%j is refused when it is saved and when it is called', async (template) => {
    using attempts = watchConnectionAttempts()
    const url = template.replace('{port}', String(target.port))
    expect(parsePublicUrl(url, policy)).toMatchObject({ ok: false })
    if (URL.canParse(url)) expect(await attempt(url)).toEqual({ outcome: 'failed', status: null, reason: 'refused' })
    else await expect(attempt(url)).rejects.toThrow()
    expect(attempts.addresses).toEqual([])
    expect(target.connections()).toBe(0)
  })

  test('is reached, and seen to be, through the allow-list', async () => {
    using attempts = watchConnectionAttempts()
    const outcome = await attempt(`http://allowed.example.com:${target.port}/`)
    expect(outcome).toEqual({ outcome: 'failed', status: null, reason: 'connection' })
    expect(attempts.addresses).toEqual(['127.0.0.1'])
    expect(target.connections()).toBe(1)
  })
})
