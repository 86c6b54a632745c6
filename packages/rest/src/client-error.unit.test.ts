import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerClientError } from './error-body.ts'

const server = createServer(
  { connectionsCheckingInterval: 20, keepAliveTimeout: 10_000 },
  (_request, response) => void response.end('answered'),
)
let port: number

beforeAll(async () => {
  server.on('clientError', answerClientError)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends these bytes on a connection, whose time is over once they have arrived, and returns everything that it receives. */
async function send(bytes: string): Promise<string> {
  server.headersTimeout = 60_000
  const accepted = once(server, 'connection')
  const socket = connect(port, '127.0.0.1')
  const received = text(socket)
  if (bytes !== '') socket.write(bytes)
  const [connection] = (await accepted) as [Socket]
  await expect.poll(() => connection.bytesRead, { interval: 5 }).toBe(bytes.length)
  server.headersTimeout = 50
  return received
}

test('a connection without a request is closed without a response', async () => {
  expect(await send('')).toBe('')
})

test('an incomplete request gets a response, and its connection is closed', async () => {
  const answer = await send('GET / HTTP/1.1\r\nHost: x\r\n')
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(answer).toContain('"code":"too_slow"')
})

test('an incomplete second request on a connection gets a response too', async () => {
  const answers = await send('GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\n')
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
})

test('input that is not HTTP gets a response at once', async () => {
  expect(await send('hello\r\n\r\n')).toContain('"code":"malformed"')
})
