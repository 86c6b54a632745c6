import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isStream } from './trpc-request.ts'

/**
 * Makes a closing server wait for requests whose clients have disconnected. The server itself waits only for connections,
 * but the handlers of such requests still run and need the database.
 * @param longestMs the longest wait, in milliseconds
 */
export function awaitRequestsOnClose(app: FastifyInstance, longestMs: number): void {
  const unfinished = new Set<FastifyRequest>()
  let onIdle = () => {}
  const finish = (request: FastifyRequest) => {
    unfinished.delete(request)
    if (unfinished.size === 0) onIdle()
  }
  app.addHook('onRequest', async (request, reply) => {
    // A stream is not answered, and ends with its connection.
    if (isStream(request)) return
    unfinished.add(request)
    // Some responses bypass Fastify's hooks.
    reply.raw.once('finish', () => finish(request))
  })
  // Unlike `onResponse`, which fires when the client disconnects, this fires when the handler has finished.
  app.addHook('onSend', async (request) => finish(request))
  app.addHook('onClose', async () => {
    if (unfinished.size === 0) return
    const idle = new Promise<void>((done) => {
      onIdle = done
    })
    const waiting = new AbortController()
    await Promise.race([idle, pause(longestMs, undefined, { signal: waiting.signal })]).finally(() => waiting.abort())
  })
}
