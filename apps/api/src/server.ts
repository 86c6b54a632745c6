import { createHealth, createHttpMetrics, faultOf, type Health, type Log, type Metrics } from '@consult/operations'
import { addRestRoutes, answerClientError, answerErrors, answerRouterError, requestIdOf } from '@consult/rest'
import type { Services } from '@consult/services'
import Fastify, { type FastifyInstance } from 'fastify'
import { limitAddresses } from './address-limits.ts'
import { limitBodyTime } from './body-time.ts'
import { addEmbedSurface } from './embed-surface.ts'
import { addFiles } from './files.ts'
import { addHealth } from './health.ts'
import { addReference } from './reference.ts'
import { addRequestLog } from './request-log.ts'
import { addSecurityTxt, type SecurityTxt } from './security-txt.ts'
import { endStreamsOnClose } from './streams-end.ts'
import { addTrpc } from './trpc-mount.ts'
import { awaitRequestsOnClose } from './unfinished-requests.ts'

const second = 1000
/** How long a request may take to arrive; 20 MiB of a patient's phone on a bad day take longer than any JSON. */
const bodySeconds = 30
const uploadSeconds = 5 * 60

/** Node's own limits are too soft for a public server: a client that dawdles holds a socket for minutes. */
const limits = {
  bodyLimit: 1024 * 1024,
  // The longest that any route gives; body-time.ts has what most of them do.
  requestTimeout: uploadSeconds * second,
  http: {
    headersTimeout: 10 * second,
    keepAliveTimeout: 65 * second,
    connectionsCheckingInterval: 5 * second,
    // Node would answer by itself, with no body.
    requireHostHeader: false,
  },
}
const maxConnections = 10_000

/** How long a closing server waits for requests whose clients have disconnected, milliseconds. */
const lastRequestsMs = 3_000

/** Builds the host: `/v1`, `/trpc`, the embed surface and the health routes, over one set of services. */
export async function createServer(options: {
  services: Services
  logger: Log
  widgetDir: string
  /** Addresses of proxies whose `X-Forwarded-For` is believed; none unless given. */
  trustProxy?: readonly string[]
  /** What `/.well-known/security.txt` says. */
  securityTxt: SecurityTxt
  /** Says when the process is about to end; one that is not, unless given. */
  health?: Health
  /** True where the API is reached over TLS: browsers then use nothing else. */
  strictTransport?: boolean
  /** Nothing is counted unless given. `isPublic`: whoever reaches the API may read `/metrics`. */
  metrics?: Metrics & { countFault: (kind: string) => void; isPublic: boolean }
}): Promise<FastifyInstance> {
  const { services, logger, widgetDir, metrics, securityTxt, trustProxy = [], strictTransport = false } = options
  const health = options.health ?? createHealth(services.database)
  const onFault = (error: unknown, requestId: string | null) => {
    metrics?.countFault('request')
    logger.error({ ...(requestId !== null && { requestId }), fault: faultOf(error) }, 'fault')
  }
  const app = Fastify({
    ...limits,
    // However long a name in a path is, its route answers for it: 401 before 404, and 405 to another method.
    routerOptions: { maxParamLength: Number.MAX_SAFE_INTEGER },
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
    // Answers hold health data, and a browser keeps what nobody forbids. Public assets set a lifetime of their own.
    reply.header('Cache-Control', 'no-store')
    if (strictTransport) reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  })
  app.addHook('onSend', async (_request, reply) => {
    // The next request on this connection had better go to another process.
    if (health.isDraining) reply.header('Connection', 'close')
  })
  limitBodyTime(app, bodySeconds * second)
  addRequestLog(app, logger, metrics ? createHttpMetrics(metrics) : null)
  limitAddresses(app, services)
  answerErrors(app, (error, request) => onFault(error, request.id))
  endStreamsOnClose(app)
  awaitRequestsOnClose(app, lastRequestsMs)
  addHealth(app, { health, metrics: metrics?.isPublic ? metrics : null })
  addRestRoutes(app, services)
  await addTrpc(app, services, onFault)
  await addEmbedSurface(app, services, widgetDir)
  await addFiles(app, services)
  await addReference(app)
  addSecurityTxt(app, securityTxt, services.clock)
  return app
}
