import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { awaitRequestsOnClose } from './unfinished-requests.ts'

/** Starts a server with one request whose client disconnects while the handler runs. */
async function disconnectInHandler({ longestMs }: { longestMs: number }) {
  const app = Fastify()
  awaitRequestsOnClose(app, longestMs)
  const started = Promise.withResolvers<void>()
  const work = Promise.withResolvers<string>()
  app.get('/', () => {
    started.resolve()
    return work.promise
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1')
  const [connection] = await Promise.all([
    once(app.server, 'connection').then(([each]) => each),
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
  ])
  await started.promise
  const gone = once(connection, 'close')
  socket.destroy()
  await gone
  return { app, finish: () => work.resolve('done') }
}

test('a closing server waits for the handler of a request whose client has disconnected', async () => {
  const { app, finish } = await disconnectInHandler({ longestMs: 60_000 })
  let closed = false
  const closing = app.close().then(() => {
    closed = true
  })
  await new Promise((done) => app.server.close(done))
  await new Promise((done) => setImmediate(done))
  expect(closed).toBe(false)
  finish()
  await closing
})

test('a closing server does not wait for a handler that never ends', async () => {
  const { app } = await disconnectInHandler({ longestMs: 10 })
  await expect(app.close()).resolves.toBeUndefined()
})

test('a closing server that has answered everything does not wait', async () => {
  const app = Fastify()
  awaitRequestsOnClose(app, 60_000)
  app.get('/', async () => 'done')
  await app.inject('/')
  await expect(app.close()).resolves.toBeUndefined()
})
