import { ConsultError, invalidRequest } from '@consult/domain'
import type { Services } from '@consult/services'
import { type Context, createContext, toConsultError } from '@consult/trpc'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { addJsonParser, notJson } from './body-parser.ts'
import { sendError } from './error-body.ts'
import { checkIdempotencyKey, runIdempotent } from './idempotency.ts'
import { compileQuery } from './query-coercion.ts'
import { toRequestFacts } from './request-facts.ts'
import { collectRoutes, type Route } from './routes.ts'

const methods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The procedure's input: body or query, with the path's names over it. What is no object is left to be refused. */
function inputOf(route: Route, readQuery: ReturnType<typeof compileQuery>) {
  return (request: FastifyRequest): unknown => {
    const params = request.params as Record<string, string>
    if (route.method === 'GET') return { ...readQuery(request.query as Record<string, unknown>), ...params }
    const body = request.body ?? {}
    return typeof body === 'object' && !Array.isArray(body) ? { ...body, ...params } : body
  }
}

async function answer(route: Route, context: Context, input: unknown, reply: FastifyReply): Promise<unknown> {
  const { idempotencyKey } = context
  const call = () => route.call(context, input)
  const replayed = () => void reply.header('Idempotent-Replayed', 'true')
  if (route.method === 'POST' && idempotencyKey !== null && !route.keepsKeys) {
    const fingerprint = [route.name, input]
    const { body, repeated, replayed: kept } = await runIdempotent(context, idempotencyKey, fingerprint, call, replayed)
    reply.code(repeated ? 200 : (route.success ?? 200))
    // What is kept was not seen by the output schema when a verb's own transaction kept it.
    return kept ? route.output.parse(body) : body
  }
  if (idempotencyKey !== null && route.keepsKeys) {
    await context.principal()
    checkIdempotencyKey(idempotencyKey)
  }
  const body = await call()
  if (route.keepsKeys && context.answer.repeated) replayed()
  reply.code(context.answer.repeated && !route.keepsKeys ? 200 : (route.success ?? 200))
  return body
}

/** A body that is no JSON at all is told so; the schema only saw that it was no object. */
function explain(error: unknown, request: FastifyRequest): ConsultError {
  const known = toConsultError(error)
  if (known.code !== 'invalid_request' || request.body !== notJson) return known
  return invalidRequest({ path: '', code: 'invalid_json', message: 'the body is not JSON' })
}

function addRoute(app: FastifyInstance, route: Route, services: Services): void {
  const readInput = inputOf(route, compileQuery(route.input))
  app.route({
    method: route.method,
    url: toUrl(route),
    handler: async (request, reply) => {
      const context = createContext(services, toRequestFacts(request, reply))
      try {
        return await reply.send(await answer(route, context, readInput(request), reply))
      } catch (error) {
        const known = explain(error, request)
        if (known.code === 'internal_error') throw error
        return sendError(reply, known)
      }
    },
  })
}

const toUrl = (route: Route) => route.path.replace(/\{(\w+)\}/g, ':$1')

/** A path that exists, with a method that it does not serve. */
function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  for (const [url, sameUrl] of Map.groupBy(routes, toUrl)) {
    const allowed = sameUrl.map((route) => route.method)
    app.route({
      method: methods.filter((method) => !(allowed as string[]).includes(method)),
      url,
      handler: (_request, reply) =>
        sendError(reply.header('Allow', allowed.join(', ')), new ConsultError('method_not_allowed')),
    })
  }
}

/** Mounts `/v1` on the host: the procedures that name a route, and nothing that is not one. */
export function addRestRoutes(app: FastifyInstance, services: Services): void {
  app.register(
    async (v1) => {
      addJsonParser(v1)
      const routes = collectRoutes()
      for (const route of routes) addRoute(v1, route, services)
      refuseOtherMethods(v1, routes)
    },
    { prefix: '/v1' },
  )
}
