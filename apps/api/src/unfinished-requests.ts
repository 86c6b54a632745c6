import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Waits, when the server closes, for the requests whose client has disconnected: the server waits only for connections,
 * while the handlers of those requests still run. Without it, they would find the database closed.
 * @param longestMs waits no longer than this, milliseconds.
 */
export function awaitRequestsOnClose(app: FastifyInstance, longestMs: number): void {
  const unfinished = new Set<FastifyRequest>()
  let onIdle = () => {}
  const finish = (request: FastifyRequest) => {
    unfinished.delete(request)
    if (unfinished.size === 0) onIdle()
  }
  app.addHook('onRequest', async (request, reply) => {
    unfinished.add(request)
    // Answered past Fastify's hooks.
    reply.raw.once('finish', () => finish(request))
  })
  // Unlike `onResponse`, which comes as soon as the client has gone, this comes once there is something to answer.
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
