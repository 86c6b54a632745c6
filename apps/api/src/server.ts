import { createHealth, createHttpMetrics, faultOf, type Health, type Log, type Metrics } from '@consult/operations'
import type { Services } from '@consult/request'
import {
  addFhirRoutes,
  addRestRoutes,
  answerClientError,
  answerErrors,
  answerRouterError,
  dataHeaders,
} from '@consult/rest'
import { toConsultError } from '@consult/trpc'
import Fastify, { type FastifyInstance } from 'fastify'
import { limitAddresses } from './address-limits.ts'
import { addAgendaFeed } from './agenda-feed.ts'
import { addAuditExports } from './audit-exports.ts'
import { addBackchannelLogout } from './backchannel-logout.ts'
import { limitBodyTime } from './body-time.ts'
import { addReference } from './documentation/reference.ts'
import { addDocsSite } from './documentation/site.ts'
import { addEmbedSurface } from './embed-surface.ts'
import { addFiles } from './files.ts'
import { addHealth } from './health.ts'
import { addMailEvents } from './mail-events.ts'
import { addPackages } from './partner-packages/partner-packages.ts'
import { addPatientPage } from './patient-page.ts'
import { refuseControlCharacters } from './refuse-control-characters.ts'
import { addRequestLog } from './request-log.ts'
import { addRequestTraces, traceRequest } from './request-traces.ts'
import { addSecurityTxt, type SecurityTxt } from './security-txt.ts'
import { addSmsEvents } from './sms-events.ts'
import { addStatus } from './status/index.ts'
import { endStreamsOnClose } from './streams-end.ts'
import { addTrpc } from './trpc-mount.ts'
import { awaitRequestsOnClose } from './unfinished-requests.ts'
import { addUnsubscribePage } from './unsubscribe-page.ts'

const second = 1000
/** How long a request may take to arrive, in seconds. A 20 MiB upload over a slow connection takes longer than any JSON. */
const bodySeconds = 30
const uploadSeconds = 5 * 60

/** Limits for a public server. With Node's defaults, a slow client could hold a socket for minutes. */
const limits = {
  // Fits a draft of 40,000 characters outside the basic plane, with room to spare. Parsing blocks all requests; this
  // size takes a few milliseconds.
  bodyLimit: 1024 * 1024,
  // The longest limit of any route. body-time.ts sets the shorter limit of most routes.
  requestTimeout: uploadSeconds * second,
  http: {
    headersTimeout: 10 * second,
    keepAliveTimeout: 65 * second,
    connectionsCheckingInterval: 5 * second,
    // Node would answer on its own, without an error body.
    requireHostHeader: false,
  },
}
/** Ten thousand streams (docs/operations.md, Capacity) and the connections of other requests. */
const maxConnections = 12_000

/** How long a closing server waits for requests whose clients have disconnected, in milliseconds. */
const lastRequestsMs = 3_000

/** Builds the server: `/v1`, `/trpc`, the embed routes and the health routes, over one set of services. */
export async function createServer(options: {
  services: Services
  logger: Log
  widgetDir: string
  /** The folder of the built documentation site. */
  docsDir: string
  /** The folders with the packages for partners. Default: none. */
  packageFolders?: readonly string[]
  /** Addresses of proxies whose `X-Forwarded-For` is trusted. Default: none. */
  trustProxy?: readonly string[]
  /** What the mail provider authenticates with; null, the default: its reports are not taken. */
  mailEventsToken?: string | null
  /** What the SMS provider authenticates with; null, the default: its reports are not taken. */
  smsEventsToken?: string | null
  /** The content of `/.well-known/security.txt`. */
  securityTxt: SecurityTxt
  /** Reports when the process is shutting down. Default: it never is. */
  health?: Health
  /** Whether to send HSTS, because the API is served over TLS. */
  strictTransport?: boolean
  /** Metrics to update; none by default. With `isPublic`, anyone who can reach the API may read `/metrics`. */
  metrics?: Metrics & { countFault: (kind: 'request' | 'unavailable') => void; isPublic: boolean }
}): Promise<FastifyInstance> {
  const {
    services,
    logger,
    widgetDir,
    docsDir,
    metrics,
    securityTxt,
    trustProxy = [],
    strictTransport = false,
  } = options
  const { packageFolders = [] } = options
  const health = options.health ?? createHealth(services.database)
  const onFault = (error: unknown, requestId: string | null) => {
    const fields = { ...(requestId !== null && { requestId }), fault: faultOf(error) }
    const isOutage = toConsultError(error).code === 'service_unavailable'
    metrics?.countFault(isOutage ? 'unavailable' : 'request')
    if (isOutage) logger.warn(fields, 'unavailable')
    else logger.error(fields, 'fault')
  }
  const app = Fastify({
    ...limits,
    // Long path parameters must still match their route, so that it answers 401 before 404, and 405 for another method.
    routerOptions: { maxParamLength: Number.MAX_SAFE_INTEGER },
    genReqId: traceRequest,
    frameworkErrors: answerRouterError as never,
    clientErrorHandler: answerClientError,
    forceCloseConnections: 'idle',
    // Fastify's own 503 has a different body. Requests in progress at shutdown are answered as usual.
    return503OnClosing: false,
    trustProxy: trustProxy.length > 0 && [...trustProxy],
    logger: false,
  })
  app.server.maxConnections = maxConnections
  // Ignore unknown Expect headers. Node would refuse them on its own, without an error body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', async (request, reply) => {
    // Pages and public assets replace some of these.
    reply.headers({ 'X-Request-Id': request.id, ...dataHeaders })
    if (strictTransport) reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  })
  app.addHook('onSend', async (_request, reply) => {
    // Makes the client open a new connection, which reaches another process.
    if (health.isDraining) reply.header('Connection', 'close')
  })
  addRequestTraces(app)
  limitBodyTime(app, bodySeconds * second)
  addRequestLog(app, logger, metrics ? createHttpMetrics(metrics) : null)
  limitAddresses(app, services)
  answerErrors(app, (error, request) => onFault(error, request.id))
  refuseControlCharacters(app)
  endStreamsOnClose(app, services.feed)
  awaitRequestsOnClose(app, lastRequestsMs)
  addHealth(app, { health, metrics: metrics?.isPublic ? metrics : null })
  addRestRoutes(app, services)
  addFhirRoutes(app, services, (error, request) => onFault(error, request.id))
  await addTrpc(app, services, onFault)
  await addEmbedSurface(app, services, widgetDir)
  await addPatientPage(app, services, widgetDir)
  await addUnsubscribePage(app, services)
  addMailEvents(app, services, options.mailEventsToken ?? null)
  await addSmsEvents(app, services, options.smsEventsToken ?? null)
  addAgendaFeed(app, services)
  await addFiles(app, services)
  await addAuditExports(app, services)
  await addBackchannelLogout(app, services)
  addPackages(app, { folders: packageFolders, apiUrl: securityTxt.apiUrl })
  addStatus(app, services, health)
  addReference(app)
  await addDocsSite(app, docsDir)
  addSecurityTxt(app, securityTxt, services.clock)
  return app
}
