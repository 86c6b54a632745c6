import { createSafeDispatcher } from '@consult/egress'
import {
  FakeClock,
  newProviderKey,
  type ProviderKey,
  signIdToken,
  startIdentityProvider,
  type TestIdentityProvider,
} from '@consult/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readIdToken } from './id-tokens.ts'
import { createKeySets, type KeySets } from './key-sets.ts'

const dispatcher = createSafeDispatcher({ allowedHosts: ['127.0.0.1'] })
let [first, second]: ProviderKey[] = []
let provider: TestIdentityProvider
let clock: FakeClock
let keySets: KeySets

beforeAll(async () => {
  ;[first, second] = [await newProviderKey('ES256'), await newProviderKey('ES256')]
})
afterAll(() => dispatcher.close())
beforeEach(async () => {
  clock = new FakeClock()
  keySets = createKeySets({ dispatcher, clock })
  provider = await startIdentityProvider(first as ProviderKey)
})
afterEach(() => provider.close())

const isGood = async (key: ProviderKey | undefined, jwksUrl = provider.jwksUrl, sets = keySets) => {
  const { issuer } = provider
  const exp = clock.now().getTime() / 1000 + 300
  const token = await signIdToken(key as ProviderKey, { iss: issuer, aud: 'consult', sub: 'dr-osei', exp })
  return (
    (await readIdToken(token, { issuer, audience: 'consult', jwksUrl, claim: 'sub' }, { keySets: sets, clock })) !==
    null
  )
}
const garbage = (n: number) => ({ ...(second as ProviderKey), kid: `garbage-${n}` })

describe("an identity provider's keys", () => {
  test('are fetched once for concurrent callers, and again after ten minutes', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => isGood(first)))
    expect(all).toEqual(Array(20).fill(true))
    clock.advance(599)
    expect(await isGood(first)).toBe(true)
    expect(provider.fetches()).toBe(1)
    clock.advance(1)
    expect(await isGood(first)).toBe(true)
    expect(provider.fetches()).toBe(2)
  })

  test('stay valid for at most ten minutes after they are withdrawn', async () => {
    expect(await isGood(first)).toBe(true)
    provider.publish(second as ProviderKey)
    clock.advance(599)
    expect(await isGood(first)).toBe(true)
    clock.advance(1)
    expect(await isGood(first)).toBe(false)
  })

  test('that are new are found at first use, with one fetch for concurrent callers', async () => {
    expect(await isGood(first)).toBe(true)
    provider.publish(first as ProviderKey, second as ProviderKey)
    clock.advance(30)
    expect(await Promise.all([isGood(second), isGood(second), isGood(second)])).toEqual([true, true, true])
    expect(await isGood(first)).toBe(true)
    expect(provider.fetches()).toBe(2)
  })

  test('that do not exist cause at most one fetch in half a minute', async () => {
    expect(await isGood(first)).toBe(true)
    clock.advance(30)
    for (let n = 0; n < 50; n += 1) expect(await isGood(garbage(n))).toBe(false)
    expect(provider.fetches()).toBe(2)
    clock.advance(29.999)
    expect(await isGood(garbage(0))).toBe(false)
    expect(provider.fetches()).toBe(2)
    clock.advance(0.001)
    expect(await isGood(garbage(0))).toBe(false)
    expect(provider.fetches()).toBe(3)
    expect(await isGood(first)).toBe(true)
  })

  test('of two addresses are separate, even for the same issuer', async () => {
    const other = await startIdentityProvider(second as ProviderKey)
    try {
      expect(await isGood(first)).toBe(true)
      expect(await isGood(second, other.jwksUrl)).toBe(true)
      expect(await isGood(first, other.jwksUrl)).toBe(false)
      expect(await isGood(second)).toBe(false)
    } finally {
      await other.close()
    }
  })

  test('are cached for a limited number of addresses, and the least recently used are dropped', async () => {
    const few = createKeySets({ dispatcher, clock, maxSets: 3 })
    const others = ['a', 'b', 'c'].map((path) => `${provider.issuer}/${path}`)
    const isGoodAt = (url?: string) => isGood(first, url, few)
    for (const url of [undefined, others[0], others[1], undefined]) expect(await isGoodAt(url)).toBe(true)
    expect(provider.fetches()).toBe(3)
    for (const url of [others[2], undefined, others[1]]) expect(await isGoodAt(url)).toBe(true)
    expect(provider.fetches()).toBe(4)
    expect(await isGoodAt(others[0])).toBe(true)
    expect(provider.fetches()).toBe(5)
  })
})

describe('an identity provider that fails', () => {
  test('is retried after half a minute, not before', async () => {
    provider.answerWith((response) => response.writeHead(503).end())
    for (let n = 0; n < 10; n += 1) expect(await isGood(first)).toBe(false)
    expect(provider.fetches()).toBe(1)
    provider.publish(first as ProviderKey)
    clock.advance(29)
    expect(await isGood(first)).toBe(false)
    clock.advance(1)
    expect(await isGood(first)).toBe(true)
    expect(provider.fetches()).toBe(2)
  })

  test('is trusted for an hour with its last keys', async () => {
    expect(await isGood(first)).toBe(true)
    provider.answerWith((response) => response.destroy())
    for (let minute = 10; minute < 60; minute += 10) {
      clock.advance(600)
      expect(await isGood(first)).toBe(true)
    }
    clock.advance(599.999)
    expect(await isGood(first)).toBe(true)
    clock.advance(0.001)
    expect(await isGood(first)).toBe(false)
  })

  test('with a redirect is not followed', async () => {
    const target = await startIdentityProvider(first as ProviderKey)
    try {
      provider.answerWith((response) => response.writeHead(302, { location: target.jwksUrl }).end())
      expect(await isGood(first)).toBe(false)
      expect({ asked: provider.fetches(), followed: target.fetches() }).toEqual({ asked: 1, followed: 0 })
    } finally {
      await target.close()
    }
  })

  test('with an error status has no keys, whatever the body', async () => {
    const keys = JSON.stringify({ keys: [first?.jwk] })
    for (const status of [201, 204, 404, 500]) {
      provider.answerWith((response) => response.writeHead(status).end(status === 204 ? undefined : keys))
      clock.advance(30)
      expect(await isGood(first)).toBe(false)
    }
  })

  test.each<[string, string]>([
    ['is no JSON', '<html>'],
    ['is no key set', '{"keys":"none"}'],
    ['is nothing', ''],
    ['holds what are no keys', '{"keys":[1,null,"x"]}'],
  ])('with a response that %s has no keys', async (_what, body) => {
    provider.answerWith((response) => response.end(body))
    expect(await isGood(first)).toBe(false)
  })

  test('with a response of more than 256 KiB is cut off', async () => {
    let sent = 0
    provider.answerWith((response) => {
      const more = () => {
        while (!response.destroyed && sent < 64 * 1024 * 1024) {
          sent += 64 * 1024
          if (!response.write(Buffer.alloc(64 * 1024, 32))) return void response.once('drain', more)
        }
      }
      more()
    })
    expect(await isGood(first)).toBe(false)
    expect(sent).toBeLessThan(64 * 1024 * 1024)
    // A response with the same keys just under the limit would be accepted.
    clock.advance(30)
    const keys = JSON.stringify({ keys: [first?.jwk] })
    provider.answerWith((response) => response.end(keys.padEnd(256 * 1024 + 1)))
    expect(await isGood(first)).toBe(false)
    clock.advance(30)
    provider.answerWith((response) => response.end(keys.padEnd(256 * 1024)))
    expect(await isGood(first)).toBe(true)
  })

  test.each<[string, (response: import('node:http').ServerResponse) => void]>([
    ['says nothing', () => undefined],
    ['begins, and goes no further', (response) => response.writeHead(200).write('{"keys":')],
  ])('that %s is abandoned at the timeout', async (_what, respond) => {
    const hasty = createKeySets({ dispatcher, clock, timeoutMs: 50 })
    provider.answerWith(respond)
    expect(await isGood(first, provider.jwksUrl, hasty)).toBe(false)
  })
})

test('at a private address is refused unless the operator allows it', async () => {
  const closed = createSafeDispatcher({ allowedHosts: [] })
  try {
    const sets = createKeySets({ dispatcher: closed, clock })
    expect(await isGood(first, provider.jwksUrl, sets)).toBe(false)
    const { port } = new URL(provider.jwksUrl)
    for (const host of ['localhost', '[::1]', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]']) {
      expect(await isGood(first, `http://${host}:${port}/jwks.json`, sets)).toBe(false)
      expect(await isGood(first, `https://${host}:${port}/jwks.json`, sets)).toBe(false)
    }
    expect(provider.fetches()).toBe(0)
  } finally {
    await closed.close()
  }
})
