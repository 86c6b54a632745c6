import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { createSafeDispatcher, parsePublicUrl } from '@consult/egress'
import { hostileUrls } from '@consult/egress/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postWebhook } from './deliver.ts'
import { watchConnectionAttempts } from './testing/connection-attempts.ts'
import { listen, type Receiver } from './testing/receiver.ts'

const policy = { allowedHosts: ['allowed.example.com'] }

describe('a loopback server targeted by hostile URLs', () => {
  let target: Receiver
  // Names resolve to the target too, so that only a refusal before or at the lookup prevents a connection.
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

  test.each(hostileUrls)('%j is refused when it is saved and when it is called', async (template) => {
    using attempts = watchConnectionAttempts()
    const url = template.replace('{port}', String(target.port))
    expect(parsePublicUrl(url, policy)).toMatchObject({ ok: false })
    if (URL.canParse(url))
      expect(await attempt(url)).toMatchObject({ outcome: 'failed', status: null, reason: 'refused' })
    else await expect(attempt(url)).rejects.toThrow()
    expect(attempts.addresses).toEqual([])
    expect(target.connections()).toBe(0)
  })

  test('is reached through the allow-list, so the test would notice a connection', async () => {
    using attempts = watchConnectionAttempts()
    const outcome = await attempt(`http://allowed.example.com:${target.port}/`)
    expect(outcome).toMatchObject({ outcome: 'failed', status: null, reason: 'connection' })
    expect(attempts.addresses).toEqual(['127.0.0.1'])
    expect(target.connections()).toBe(1)
  })
})

describe('a redirect is not followed, not even to an allowed host', () => {
  test.each([301, 302, 303, 307, 308])('a %i redirect to a hostile URL is not followed', async (status) => {
    await using target = await listen(createServer((socket) => socket.destroy()))
    const destinations = hostileUrls.map((url) => url.replace(/[\n\t]/g, '').replace('{port}', String(target.port)))
    const pending = [...destinations]
    await using receiver = await listen(
      createHttpServer((_, response) => {
        // Send the location as bytes, because a header is not text.
        const location = Buffer.from(pending.shift() ?? '').toString('latin1')
        response.writeHead(status, { location }).end()
      }),
    )
    const open = { allowedHosts: ['allowed.example.com', '127.0.0.1', '127.1', 'localhost', '[::1]'] }
    const dispatcher = createSafeDispatcher(open, { lookup: async () => [{ address: '127.0.0.1', family: 4 }] })
    using attempts = watchConnectionAttempts()
    for (const _ of destinations) {
      const url = `http://allowed.example.com:${receiver.port}/`
      const outcome = await postWebhook({ url, headers: {}, body: '{}', dispatcher })
      expect(outcome).toMatchObject({ outcome: 'failed', status, reason: 'redirect' })
    }
    expect(pending).toEqual([])
    expect(new Set(attempts.ports)).toEqual(new Set([receiver.port]))
    expect(target.connections()).toBe(0)
    await dispatcher.destroy()
  })
})

test('the list of hostile URLs is not accidentally empty', () => {
  expect(new Set(hostileUrls).size).toBeGreaterThanOrEqual(60)
})
