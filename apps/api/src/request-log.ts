import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/** One line per request, of these fields and no others: no URL, no header, no body. The route is its pattern. */
export function addRequestLog(app: FastifyInstance, logger: Logger): void {
  app.addHook('onResponse', async (request, reply) => {
    logger.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}
