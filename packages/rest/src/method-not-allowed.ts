import { ConsultError } from '@consult/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { sendError } from './error-body.ts'
import type { Route } from './routes.ts'

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/** Responds to unsupported methods on existing paths, without parsing the body. */
export function refuseOtherMethods(
  app: FastifyInstance,
  routes: ReadonlyMap<string, readonly Pick<Route, 'method'>[]>,
): void {
  for (const [url, sameUrl] of routes) {
    // Fastify serves HEAD for every GET route.
    const allowed = sameUrl.flatMap(({ method }): HTTPMethods[] => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    const refuse = async (_request: FastifyRequest, reply: FastifyReply) =>
      sendError(reply.header('Allow', allowed.join(', ')), new ConsultError('method_not_allowed'))
    app.route({
      method: methods.filter((method) => !allowed.includes(method)),
      url,
      onRequest: refuse,
      handler: refuse,
    })
  }
}
