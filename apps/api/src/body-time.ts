import { answerTooSlow } from '@consult/rest'
import type { FastifyInstance } from 'fastify'

/**
 * Answers a request with `too_slow` if its body has not arrived within `milliseconds`. Routes with `config.takesFiles` are
 * exempt: Node's own limit, which is the same for all routes and long enough for uploads, applies to them.
 */
export function limitBodyTime(app: FastifyInstance, milliseconds: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    if (!hasBody || routeOptions.config.takesFiles) return
    const timer = setTimeout(() => {
      // The request was already refused. The client would take a second response as the answer to its next request.
      if (reply.raw.writableEnded) raw.destroy()
      else answerTooSlow(raw.socket)
    }, milliseconds)
    const clear = () => clearTimeout(timer)
    raw.once('end', clear)
    raw.once('close', clear)
  })
}
