import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createBodyLimits } from './limit-bodies.ts'

let server: Server
let reached: string[]

async function serve(options: Parameters<typeof createBodyLimits>[0] = {}) {
  const isWithinLimits = createBodyLimits(options)
  reached = []
  server = createServer((asked, response) => {
    if (!isWithinLimits(asked, response)) return
    reached.push(asked.url ?? '')
    asked.resume().once('end', () => response.end('ok'))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
}
beforeEach(() => serve())
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends the head of a request, and the body when it is given. */
function send(path: string, { method = 'POST', size = 10, body, from = '192.0.2.1' }: Partial<Sent> = {}) {
  const { port } = server.address() as AddressInfo
  const headers = { 'content-length': size, 'x-forwarded-for': from }
  const asking = request({ port, path, method, headers, agent: false }).on('error', () => undefined)
  asking.flushHeaders()
  if (body !== undefined) asking.end(body)
  const answer = once(asking, 'response') as Promise<[IncomingMessage]>
  answer.catch(() => undefined)
  return { asking, status: () => answer.then(([{ statusCode }]) => statusCode) }
}
interface Sent {
  method: string
  size: number
  body: string
  from: string
}

const mebibyte = 1024 * 1024

describe('a body', () => {
  test.each([
    ['/api/session', 64 * 1024 + 1, 413],
    ['/api/trpc/drafts.save', 1024 * 1024 + 1, 413],
    ['/api/attachments', 21 * mebibyte, 413],
    ['/inbox', 1, 405],
  ])('that is too large for %s is refused before a byte of it arrives', async (path, size, status) => {
    expect(await send(path, { size }).status()).toBe(status)
    expect(reached).toEqual([])
  })

  test('of a page is refused with any method', async () => {
    expect(await send('/inbox', { method: 'GET' }).status()).toBe(400)
    expect(await send('/inbox', { size: 0, body: '' }).status()).toBe(405)
  })

  test('of 20 MiB is passed on where files are uploaded', async () => {
    const size = 20 * mebibyte
    expect(await send('/api/attachments', { size, body: 'x'.repeat(size) }).status()).toBe(200)
  })

  test('that does not arrive ends', async () => {
    server.close()
    await serve({ secondMs: 1 })
    expect(await send('/api/session').status()).toBe(408)
  })
})

test('an address with many unfinished bodies gets no more, others do, and finished ones count no longer', async () => {
  const stuck = Array.from({ length: 100 }, () => send('/api/session'))
  await expect.poll(() => reached.length).toBe(100)
  expect(await send('/api/session').status()).toBe(429)
  expect(await send('/api/session', { from: '192.0.2.2', body: '0123456789' }).status()).toBe(200)
  stuck[0]?.asking.end('0123456789')
  expect(await stuck[0]?.status()).toBe(200)
  expect(await send('/api/session', { body: '0123456789' }).status()).toBe(200)
})
