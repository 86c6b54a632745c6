import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Consult } from '@consult/sdk'
import Fastify, { type FastifyInstance } from 'fastify'
import { createConsultMirror } from './clinic/consult-mirror.ts'
import { demoPatients } from './clinic/demo-patients.ts'
import { createEventInbox, type EventInbox } from './clinic/event-inbox.ts'
import { createPatientBook } from './clinic/patient-book.ts'
import { createSessions } from './clinic/session.ts'
import { createSettings, type Settings } from './clinic/settings.ts'
import type { ConsultAccount } from './config.ts'
import type { CallLog } from './consult/call-log.ts'
import { addBackstageRoutes } from './site/backstage-routes.ts'
import { addConsultRoutes } from './site/consult-routes.ts'
import { answerErrors } from './site/errors.ts'
import { addPages } from './site/pages.ts'
import { addPatientRoutes } from './site/patient-routes.ts'
import { pagePolicy, toPolicyHeader } from './site/policy.ts'
import { requireSameOrigin } from './site/visitor.ts'
import { addWebhookReceiver } from './webhook/receiver.ts'

export interface ClinicOptions {
  readonly account: ConsultAccount
  readonly tokenTtlSeconds: number
  readonly logLevel: string
  readonly database: DatabaseSync
  readonly client: Consult
  readonly callLog: CallLog
}

/** What `main` goes on working with. */
export interface Clinic {
  readonly app: FastifyInstance
  readonly inbox: EventInbox
  readonly settings: Settings
}

function addHeaders(app: FastifyInstance, apiUrl: string): void {
  const policy = toPolicyHeader(pagePolicy(apiUrl))
  app.addHook('onSend', async (request, reply) => {
    reply.header('Content-Security-Policy', policy)
    reply.header('X-Content-Type-Options', 'nosniff')
    reply.header('Referrer-Policy', 'same-origin')
    reply.header('Cache-Control', request.url.startsWith('/api/') ? 'no-store' : 'no-cache')
  })
}

/** Builds the clinic's site: its pages, what they ask of their backend, and the webhook receiver. */
export async function createClinic(options: ClinicOptions): Promise<Clinic> {
  const { account, tokenTtlSeconds, logLevel, database, client, callLog } = options
  const { apiUrl, apiKey, webhookSecret, demoSiteUrl } = account
  const settings = createSettings(database)
  const mirror = createConsultMirror(database)
  const inbox = createEventInbox(database, mirror)
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
  addWebhookReceiver(app, { secret: webhookSecret, inbox })
  app.register(async (api) => {
    api.addHook('onRequest', async (request) => requireSameOrigin(request))
    addPatientRoutes(api, { client, book, sessions, mirror })
    addConsultRoutes(api, { client, book, sessions, mirror, tokenTtlSeconds })
    addBackstageRoutes(api, { inbox, callLog, book, sessions, apiUrl, apiKey })
  })
  await addPages(app)
  return { app, inbox, settings }
}
