import { createHook } from 'node:async_hooks'
import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createSafeDispatcher, EgressRefusedError, HostLookupError, type SafeDispatcherOptions } from '@consult/egress'
import { selfSignedCertificate } from '@consult/testing'
import { type Dispatcher, request } from 'undici'
import { afterEach, describe, expect, test } from 'vitest'
import { postWebhook } from './deliver.ts'
import { watchConnectionAttempts } from './testing/connection-attempts.ts'
import { listen } from './testing/receiver.ts'

/** An address that counts as public but is not routed: it belonged to the 6bone, which ended in 2006. */
const unrouted = '3ffe::1'

const loopback = { address: '127.0.0.1', family: 4 }

const open: Dispatcher[] = []
afterEach(() => Promise.all(open.splice(0).map((dispatcher) => dispatcher.destroy())))

function dispatcherFor(allowedHosts: string[], options?: SafeDispatcherOptions): Dispatcher {
  const dispatcher = createSafeDispatcher({ allowedHosts }, options)
  open.push(dispatcher)
  return dispatcher
}

function answers(...addresses: string[]): LookupAddress[] {
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}

describe('names', () => {
  test.each([
    ['loopback', ['127.0.0.1']],
    ['private', ['10.1.2.3']],
    ['metadata', ['169.254.169.254']],
    ['IPv6 loopback', ['::1']],
    ['mapped loopback', ['::ffff:127.0.0.1']],
    ['NAT64', ['64:ff9b::7f00:1']],
    ['a zone', ['fe80::1%lo']],
    ['public, then private', ['8.8.8.8', '192.168.0.1']],
    ['private, then public', ['192.168.0.1', '8.8.8.8']],
    ['public, then IPv6 loopback', ['8.8.8.8', unrouted, '::1']],
    ['no address', ['localhost']],
  ])('that resolve to %s are refused before any connection', async (_, addresses) => {
    using attempts = watchConnectionAttempts()
    const dispatcher = dispatcherFor([], { lookup: async () => answers(...addresses) })
    const response = request('https://partner.example.com/', { dispatcher })
    await expect(response).rejects.toThrow(EgressRefusedError)
    expect(attempts.addresses).toEqual([])
  })

  test('are looked up once per connection, which uses exactly the checked address', async () => {
    const rebinding = [unrouted, '127.0.0.1', '127.0.0.1']
    const asked: string[] = []
    const dispatcher = dispatcherFor([], {
      lookup: async (hostname) => {
        asked.push(hostname)
        return answers(rebinding.shift() ?? '127.0.0.1')
      },
    })
    await using target = await listen(createServer())
    const url = `https://partner.example.com:${target.port}/`

    const attempted = new AbortController()
    using attempts = watchConnectionAttempts(() => attempted.abort())
    await postWebhook({ url, headers: {}, body: '', dispatcher, signal: attempted.signal })
    expect(attempts.addresses).toEqual([unrouted])
    expect(asked).toEqual(['partner.example.com'])

    // A different origin, so that the connection is not reused.
    const again = request(`https://rebound.example.com:${target.port}/`, { dispatcher })
    await expect(again).rejects.toThrow(EgressRefusedError)
    expect(asked).toEqual(['partner.example.com', 'rebound.example.com'])
    expect(attempts.addresses).toEqual([unrouted])
    expect(target.connections()).toBe(0)
  })

  test('are looked up in the DNS and not by the operating system, which has few threads for it', async () => {
    const lookups = Promise.withResolvers<string>()
    const hook = createHook({
      init(_, type) {
        if (type === 'QUERYWRAP' || type === 'GETADDRINFOREQWRAP') lookups.resolve(type)
      },
    }).enable()
    const response = request('https://partner.invalid/', { dispatcher: dispatcherFor([]) })
    response.catch(() => {})
    expect(await lookups.promise).toBe('QUERYWRAP')
    hook.disable()
  })

  test('without an address, or that cannot be looked up, are lookup failures', async () => {
    const cause = new Error('the name server is away')
    const none = dispatcherFor([], { lookup: async () => [] })
    const failing = dispatcherFor([], { lookup: () => Promise.reject(cause) })
    await expect(request('https://partner.example.com/', { dispatcher: none })).rejects.toThrow(HostLookupError)
    await expect(request('https://partner.example.com/', { dispatcher: failing })).rejects.toMatchObject({ cause })
  })
})

test('that are public literal addresses are used as they are', async () => {
  const attempted = new AbortController()
  using attempts = watchConnectionAttempts(() => attempted.abort())
  const dispatcher = dispatcherFor([])
  const url = `https://[${unrouted}]/`
  await postWebhook({ url, headers: {}, body: '', dispatcher, signal: attempted.signal })
  expect(attempts.addresses).toEqual([unrouted])
})

describe('the allow-list', () => {
  test('allows a named host whatever it resolves to, and no other', async () => {
    await using target = await listen(createServer((_, response) => response.end('hello')))
    const dispatcher = dispatcherFor(['Clinic.Local'], { lookup: async () => [loopback] })
    const response = await request(`http://clinic.local.:${target.port}/`, { dispatcher })
    expect(await response.body.text()).toBe('hello')
    for (const other of [`http://127.0.0.1:${target.port}/`, `https://a.clinic.local:${target.port}/`])
      await expect(request(other, { dispatcher })).rejects.toThrow(EgressRefusedError)
    expect(target.connections()).toBe(1)
  })

  test('allows a literal address, and no name that resolves to it', async () => {
    await using target = await listen(createServer((_, response) => response.end('hello')))
    const dispatcher = dispatcherFor(['127.0.0.1'], { lookup: async () => [loopback] })
    const response = await request(`http://127.1:${target.port}/`, { dispatcher })
    expect(await response.body.text()).toBe('hello')
    const named = request(`https://partner.example.com:${target.port}/`, { dispatcher })
    await expect(named).rejects.toThrow(EgressRefusedError)
    expect(target.connections()).toBe(1)
  })

  test("finds a host in the machine's hosts file", async () => {
    await using target = await listen(createServer((_, response) => response.end('hello')))
    const response = await request(`http://localhost:${target.port}/`, { dispatcher: dispatcherFor(['localhost']) })
    expect(await response.body.text()).toBe('hello')
  })

  test('throws for an entry that is not a bare host', () => {
    expect(() => dispatcherFor(['http://localhost:3000'])).toThrow(TypeError)
  })
})

describe('TLS', () => {
  const { key, cert } = selfSignedCertificate('partner.test')
  const authorities = getCACertificates()
  afterEach(() => setDefaultCACertificates(authorities))

  const hosts = ['partner.test', 'other.test']
  const lookup = async () => [loopback]

  test('accepts a certificate of a known authority only for the right name', async () => {
    setDefaultCACertificates([cert])
    // A server that prefers HTTP/2, which this dispatcher does not offer.
    const server = createSecureServer({ key, cert, ALPNProtocols: ['h2', 'http/1.1'] }, (_, response) => {
      response.end('hello')
    })
    await using target = await listen(server)
    const dispatcher = dispatcherFor(hosts, { lookup })
    const response = await request(`https://partner.test:${target.port}/`, { dispatcher })
    expect(await response.body.text()).toBe('hello')
    const other = request(`https://other.test:${target.port}/`, { dispatcher })
    await expect(other).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  })

  test('refuses a certificate without a known authority', async () => {
    await using target = await listen(createSecureServer({ key, cert }))
    const response = request(`https://partner.test:${target.port}/`, { dispatcher: dispatcherFor(hosts, { lookup }) })
    await expect(response).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  })
})
