import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import Fastify, { type FastifyInstance } from 'fastify'
import { createCallMirror } from './clinic/call-mirror.ts'
import { createConsultMirror } from './clinic/consult-mirror.ts'
import { demoPatients } from './clinic/demo-patients.ts'
import { createEventInbox, type EventInbox } from './clinic/event-inbox.ts'
import { createPatientBook } from './clinic/patient-book.ts'
import { createSessions } from './clinic/session.ts'
import { createSettings, type Settings } from './clinic/settings.ts'
import { createTroubles, type Troubles } from './clinic/troubles.ts'
import type { ConsultAccount } from './config.ts'
import type { CallLog } from './consult/call-log.ts'
import type { Connection } from './consult/connection.ts'
import type { Operator } from './consult/operator.ts'
import { addBackstageRoutes } from './site/backstage-routes.ts'
import { addConsultRoutes } from './site/consult-routes.ts'
import { answerErrors } from './site/errors.ts'
import { addPages } from './site/pages.ts'
import { addPatientRoutes } from './site/patient-routes.ts'
import { pagePolicy, permissionsPolicy, toPolicyHeader } from './site/policy.ts'
import { addTroubleRoutes } from './site/trouble-routes.ts'
import { addVisitRoutes } from './site/visit-routes.ts'
import { requireSameOrigin } from './site/visitor.ts'
import { addWebhookReceiver } from './webhook/receiver.ts'

export interface ClinicOptions {
  readonly account: ConsultAccount
  readonly tokenTtlSeconds: number
  readonly logLevel: string
  readonly database: DatabaseSync
  readonly connection: Connection
  readonly callLog: CallLog
  /** Null when no process acts as the operator of the service. */
  readonly operator: Operator | null
}

/** The parts of the site that `main` uses. */
export interface Clinic {
  readonly app: FastifyInstance
  readonly inbox: EventInbox
  readonly settings: Settings
  readonly troubles: Troubles
}

function addHeaders(app: FastifyInstance, apiUrl: string): void {
  const policy = toPolicyHeader(pagePolicy(apiUrl))
  const permissions = permissionsPolicy(apiUrl)
  app.addHook('onSend', async (request, reply) => {
    reply.header('Content-Security-Policy', policy)
    reply.header('Permissions-Policy', permissions)
    reply.header('X-Content-Type-Options', 'nosniff')
    reply.header('Referrer-Policy', 'same-origin')
    reply.header('Cache-Control', request.url.startsWith('/api/') ? 'no-store' : 'no-cache')
  })
}

/** Builds the clinic's site: its pages, their backend, and the webhook receiver. */
export async function createClinic(options: ClinicOptions): Promise<Clinic> {
  const { account, tokenTtlSeconds, logLevel, database, connection, callLog, operator } = options
  const { apiUrl, portalUrl, webhookSecret, demoSiteUrl } = account
  const settings = createSettings(database)
  const mirror = createConsultMirror(database)
  const calls = createCallMirror(database)
  const inbox = createEventInbox(database, mirror, calls)
  const troubles = createTroubles()
  const book = createPatientBook(database)
  for (const patient of demoPatients) book.add(patient)
  const site = new URL(demoSiteUrl)
  const sessions = createSessions({
    secret: settings.getOrMake('cookie-secret', () => randomBytes(32).toString('base64url')),
    name: `harbor_session_${site.port || 'site'}`,
    secure: site.protocol === 'https:',
  })

  const app = Fastify({ logger: { level: logLevel, base: { app: 'demo-clinic' } }, forceCloseConnections: 'idle' })
  answerErrors(app)
  addHeaders(app, apiUrl)
  app.get('/healthz', async () => ({ status: 'ok' }))
  addWebhookReceiver(app, { secret: webhookSecret, inbox, troubles })
  app.register(async (api) => {
    api.addHook('onRequest', async (request) => requireSameOrigin(request))
    addPatientRoutes(api, { connection, book, sessions, mirror, calls })
    addConsultRoutes(api, { connection, book, sessions, mirror, calls, troubles, tokenTtlSeconds })
    addVisitRoutes(api, { connection, book, sessions, calls })
    addTroubleRoutes(api, { connection, troubles, operator })
    addBackstageRoutes(api, {
      ...{ inbox, callLog, book, sessions, connection, troubles, apiUrl, portalUrl },
      canRotate: operator !== null,
    })
  })
  await addPages(app)
  return { app, inbox, settings, troubles }
}
