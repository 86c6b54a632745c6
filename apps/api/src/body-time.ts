import { answerTooSlow } from '@consult/rest'
import type { FastifyInstance } from 'fastify'

/**
 * Ends requests whose body has not arrived in so many milliseconds. Node knows one limit for all routes, which has to
 * be long enough for uploads: those of a route with `config.takesFiles` are left to it.
 */
export function limitBodyTime(app: FastifyInstance, milliseconds: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    if (!hasBody || routeOptions.config.takesFiles) return
    const timer = setTimeout(() => {
      // Refused before its body was read, and answered: a second answer would be taken for the next request's.
      if (reply.raw.writableEnded) raw.destroy()
      else answerTooSlow(raw.socket)
    }, milliseconds)
    const clear = () => clearTimeout(timer)
    raw.once('end', clear)
    raw.once('close', clear)
  })
}
