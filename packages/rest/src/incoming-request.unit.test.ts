import { once } from 'node:events'
import { connect } from 'node:net'
import type { AnswerFate } from '@consult/request'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { requestIdOf, toIncomingRequest } from './incoming-request.ts'

/** A host whose one route responds with the status in its path and reports whether the response was delivered. */
function createHost() {
  const app = Fastify()
  const fates: Promise<AnswerFate>[] = []
  const { promise: entered, resolve: enter } = Promise.withResolvers<void>()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  app.get<{ Params: { status: string } }>('/:status', async (request, reply) => {
    fates.push(toIncomingRequest(request, reply).answered)
    enter()
    if (request.params.status === 'held') await held
    return reply.code(Number(request.params.status) || 202).send({})
  })
  return { app, fates, entered, release }
}

test.each([
  [200, 'handed'],
  [202, 'handed'],
  [409, 'handed'],
  [500, 'lost'],
  [503, 'lost'],
])('a response with status %i is %s', async (status, fate) => {
  const { app, fates } = createHost()
  await app.inject(`/${status}`)
  expect(await fates[0]).toBe(fate)
})

test('a response whose client disconnected is lost', async () => {
  const { app, fates, entered, release } = createHost()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /held HTTP/1.1\r\nHost: x\r\n\r\n')
  await entered
  socket.destroy()
  expect(await fates[0]).toBe('lost')
  release()
  await app.close()
})

test('a response is lost when its client disconnected before it was watched', async () => {
  const app = Fastify()
  const { promise: entered, resolve: enter } = Promise.withResolvers<void>()
  const { promise: fate, resolve: know } = Promise.withResolvers<AnswerFate>()
  app.get('/', async (request, reply) => {
    enter()
    await once(reply.raw, 'close')
    know(toIncomingRequest(request, reply).answered)
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await entered
  socket.destroy()
  expect(await fate).toBe('lost')
  await app.close()
})

test('the request id is the caller’s own if it is safe in logs and headers', () => {
  expect(requestIdOf('req-1')).toBe('req-1')
  for (const id of [undefined, '', 'a b', 'x'.repeat(129), ['a', 'b'], 'a\r\nb']) {
    expect(requestIdOf(id)).toMatch(/^req_[0-9a-f-]{36}$/)
  }
})
