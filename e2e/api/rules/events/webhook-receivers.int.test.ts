import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createServer as createRawServer, type Server, type Socket } from 'node:net'
import { setWebhook } from '@consult/integration'
import { oneIn, selfSignedCertificate } from '@consult/testing'
import { listen } from '@consult/webhooks/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  type Deliveries,
  loopbackPolicy,
  startDeliveries,
  startWebhookReceiver,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

let environment: TestEnvironment
let deliveries: Deliveries

beforeAll(async () => {
  environment = await createTestEnvironment()
  // Long enough for an answer on a busy machine; the slow receivers here never finish.
  deliveries = startDeliveries(environment, { timeoutMs: 2_000 })
})
afterAll(async () => {
  await deliveries.close()
  await environment.close()
})

const setUrl = (partner: TestPartner, url: string) =>
  setWebhook(environment.operator, { partnerId: partner.id, url, policy: loopbackPolicy })
const bookkeeping = async (partner: TestPartner) =>
  (await partner.events()).map(({ attempts, lastStatus, deliveredAt }) => [attempts, lastStatus, deliveredAt])
const now = () => environment.clock.now().toISOString()

/** Writes to a connection while it is open. */
function drip(socket: Socket, write: () => void): void {
  const timer = setInterval(write, 10)
  socket.on('close', () => clearInterval(timer))
}

const http = (respond: RequestListener) => createServer(respond)
/** Answers as soon as any bytes arrive. */
const raw = (answer: (socket: Socket) => void) =>
  createRawServer({ allowHalfOpen: true }, (socket) => void socket.once('data', () => answer(socket)))
const page = (status: number, bytes: number) =>
  http((_, response) => {
    response.writeHead(status)
    const fill = () => {
      for (let left = bytes; left > 0; left -= 65_536) {
        bytes -= 65_536
        if (!response.write(Buffer.alloc(65_536))) return
      }
      response.end()
    }
    response.on('drain', fill)
    fill()
  })
const hundredMegabytes = 100 * 1024 * 1024

/** Each receiver's answer, and the status that is stored for it: null where none arrived. */
const failing: [string, () => Server, number | null][] = [
  ['resets the connection', () => http(({ socket }) => socket.resetAndDestroy()), null],
  ['accepts and never reads', () => createRawServer(() => undefined), null],
  [
    'drips its headers',
    () =>
      raw((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nx: ')
        drip(socket, () => socket.write('y'))
      }),
    null,
  ],
  [
    'has headers without end',
    () =>
      raw((socket) => {
        socket.write('HTTP/1.1 200 OK\r\n')
        drip(socket, () => socket.write(`x: ${'y'.repeat(4096)}\r\n`))
      }),
    null,
  ],
  ['answers 500 with 100 MB', () => page(500, hundredMegabytes), 500],
  ['never answers', () => http(() => undefined), null],
  ['resets at once', () => createRawServer((socket) => socket.resetAndDestroy()), null],
  [
    'resets inside the body of a 200',
    () =>
      http(({ socket }, response) => {
        response.writeHead(200, { 'content-length': 100 }).write('.', () => socket.resetAndDestroy())
      }),
    200,
  ],
  ['ends its half of the connection without an answer', () => raw((socket) => socket.end()), null],
  ['ends its half after the status line', () => raw((socket) => socket.end('HTTP/1.1 200 OK\r\n')), null],
  [
    'ends its half inside the body of a 200',
    () => raw((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n.')),
    200,
  ],
  ['speaks another protocol', () => raw((socket) => socket.end('220 mail.example ESMTP\r\n')), null],
  ['redirects without a location', () => http((_, response) => void response.writeHead(302).end()), 302],
  ['answers 304', () => http((_, response) => void response.writeHead(304).end()), 304],
  ['answers 404', () => http((_, response) => void response.writeHead(404).end()), 404],
  ['answers 429', () => http((_, response) => void response.writeHead(429, { 'retry-after': '86400' }).end()), 429],
  ['answers 500', () => http((_, response) => void response.writeHead(500).end()), 500],
  ['answers 599', () => http((_, response) => void response.writeHead(599).end()), 599],
]

const secure: [string, () => Server][] = [
  ['speaks no TLS', () => http((_, response) => void response.end())],
  ['ends the handshake', () => createRawServer((socket) => socket.end())],
  ['never answers the handshake', () => createRawServer(() => undefined)],
  [
    'has an untrusted certificate',
    () => createSecureServer(selfSignedCertificate('partner.test'), (_, response) => void response.end()),
  ],
]

/** Fails once at this receiver, is due again after exactly 5 s, and succeeds at a working one. */
async function failsAndRecovers(server: Server, scheme: 'http' | 'https', status: number | null): Promise<void> {
  const partner = await environment.partner()
  await using receiver = await listen(server)
  const working = await startWebhookReceiver()
  await setUrl(partner, `${scheme}://127.0.0.1:${receiver.port}/hooks`)
  await partner.consult({ status: 'invited' })
  await deliveries.deliver(partner.id)
  expect(await bookkeeping(partner)).toEqual([[1, status, null]])

  await setUrl(partner, working.url)
  environment.clock.advance(5)
  environment.clock.advance(-0.001)
  await deliveries.deliver(partner.id)
  expect(working.received).toEqual([])
  environment.clock.advance(0.001)
  await deliveries.deliver(partner.id)
  expect(await bookkeeping(partner)).toEqual([[2, 200, now()]])
  expect(working.received.map(({ event }) => event.type)).toEqual(['async_consult.created'])
  await working.close()
}

describe('a delivery fails when the receiver', () => {
  test.each(oneIn(4, failing))('%s', { tags: 'sized' }, (_, server, status) =>
    failsAndRecovers(server(), 'http', status),
  )
  test.each(secure)('%s', { tags: 'full' }, (_, server) => failsAndRecovers(server(), 'https', null))
})

test('a receiver that answers 200 with 100 MB has accepted the event, and its body is not read to the end', async () => {
  const partner = await environment.partner()
  await using receiver = await listen(page(200, hundredMegabytes))
  await setUrl(partner, `http://127.0.0.1:${receiver.port}/hooks`)
  await partner.consult({ status: 'invited' })
  await deliveries.deliver(partner.id)
  expect(await bookkeeping(partner)).toEqual([[1, 200, now()]])
})

const seconds = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]

describe('retry delays vary by at most ten percent:', () => {
  test.each(
    oneIn<[string, () => number, number]>(2, [
      ['the longest delay is', () => 1 - Number.EPSILON, 1.1],
      ['the shortest delay is', () => 0, 0.9],
    ]),
  )('%s one that the random factor allows', { tags: 'sized' }, async (_, random, factor) => {
    const jittered = startDeliveries(environment, { random })
    const partner = await environment.partner()
    const receiver = await startWebhookReceiver()
    receiver.answerWith(500)
    await setUrl(partner, receiver.url)
    await partner.consult({ status: 'invited' })
    for (const [n, wait] of seconds.entries()) {
      if (wait > 0) {
        environment.clock.advance(Math.round(wait * factor * 1000) / 1000 - 0.001)
        await jittered.deliver(partner.id)
        expect(receiver.received).toHaveLength(n)
        environment.clock.advance(0.001)
      }
      await jittered.deliver(partner.id)
      expect(receiver.received).toHaveLength(n + 1)
    }
    expect(await bookkeeping(partner)).toEqual([[10, 500, null]])
    await receiver.close()
    await jittered.close()
  })
})
