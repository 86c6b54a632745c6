import { addRestRoutes, answerClientError, answerErrors, answerRouterError, requestIdOf } from '@consult/rest'
import type { Services } from '@consult/services'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { addEmbedSurface } from './embed-surface.ts'
import { addHealth } from './health.ts'
import { addRequestLog } from './request-log.ts'
import { endStreamsOnClose } from './streams-end.ts'
import { addTrpc } from './trpc-mount.ts'

const second = 1000

/** Node's own limits are too soft for a public server: a client that dawdles holds a socket for minutes. */
const limits = {
  bodyLimit: 1024 * 1024,
  requestTimeout: 30 * second,
  http: {
    headersTimeout: 10 * second,
    keepAliveTimeout: 65 * second,
    connectionsCheckingInterval: 5 * second,
    // Node would answer by itself, with no body.
    requireHostHeader: false,
  },
}
const maxConnections = 10_000

/** Builds the host: `/v1`, `/trpc`, the embed surface and the health routes, over one set of services. */
export async function createServer(options: {
  services: Services
  logger: Logger
  widgetDir: string
  /** Addresses of proxies whose `X-Forwarded-For` is believed; none unless given. */
  trustProxy?: readonly string[]
}): Promise<FastifyInstance> {
  const { services, logger, widgetDir, trustProxy = [] } = options
  const app = Fastify({
    ...limits,
    routerOptions: { maxParamLength: 5000 },
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    frameworkErrors: answerRouterError as never,
    clientErrorHandler: answerClientError,
    forceCloseConnections: 'idle',
    // Fastify's own 503 has another body; what is under way when the process stops is answered as ever.
    return503OnClosing: false,
    trustProxy: trustProxy.length > 0 && [...trustProxy],
    logger: false,
  })
  app.server.maxConnections = maxConnections
  // An expectation that nobody knows is nobody's concern; Node would refuse it by itself, with no body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
    reply.header('X-Content-Type-Options', 'nosniff')
  })
  addRequestLog(app, logger)
  answerErrors(app, (error, request) => {
    logger.error({ requestId: request.id, fault: faultOf(error) }, 'fault')
  })
  endStreamsOnClose(app)
  addHealth(app, services)
  addRestRoutes(app, services)
  await addTrpc(app, services, (error, requestId) => {
    logger.error({ requestId, fault: faultOf(error) }, 'fault')
  })
  await addEmbedSurface(app, services, widgetDir)
  return app
}

/** What may be logged of a fault: its class, its code, and where in our code it arose. Its text may repeat a patient. */
export function faultOf(error: unknown): { name: string; code?: string; at?: string } {
  if (!(error instanceof Error)) return { name: typeof error }
  const cause = error.cause instanceof Error ? error.cause : error
  const code = (cause as { code?: unknown }).code
  const frames = (cause.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return {
    name: cause.name,
    ...(typeof code === 'string' && { code }),
    ...(frames.length > 0 && {
      at: frames
        .slice(0, 6)
        .map((line) => line.trim())
        .join(' < '),
    }),
  }
}
