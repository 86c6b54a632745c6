import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitBodyTime } from './body-time.ts'

const app = Fastify()
let port: number

beforeAll(async () => {
  limitBodyTime(app, 100)
  app.post('/json', async () => ({ answered: true }))
  const refuse = async (_request: FastifyRequest, reply: FastifyReply) => reply.code(401).send({ refused: true })
  app.post('/refused', { onRequest: refuse }, async () => ({ answered: true }))
  app.post('/file', { config: { takesFiles: true } }, async () => ({ answered: true }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as { port: number }).port
})
afterAll(() => app.close())

/** Sends half of a body at once and the rest after `restAfterMs` (null: never). @returns the raw responses. */
async function send(path: string, restAfterMs: number | null, connection = 'close'): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`
  socket.write(head)
  if (restAfterMs !== null) setTimeout(() => socket.write('}'), restAfterMs)
  return text(socket)
}

test('a request whose body does not arrive gets too_slow and its connection is closed', async () => {
  const answer = await send('/json', null)
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(answer).toContain('"code":"too_slow"')
})

test('a request that was refused before its body arrived gets no second response', async () => {
  const answers = await send('/refused', null, 'keep-alive')
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401'])
})

test('a body that arrives in time is accepted', async () => {
  expect(await send('/json', 0)).toMatch(/^HTTP\/1.1 200 /)
})

test('a file upload may take longer than other bodies', async () => {
  expect(await send('/file', 300)).toMatch(/^HTTP\/1.1 200 /)
})
