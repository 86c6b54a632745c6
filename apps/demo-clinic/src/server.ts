import Fastify, { type FastifyInstance } from 'fastify'
import type { Clinic } from './clinic/clinic.ts'
import { addBackstageRoutes } from './site/backstage-routes.ts'
import { addConsultRoutes } from './site/consult-routes.ts'
import { answerErrors } from './site/errors.ts'
import { addPages } from './site/pages.ts'
import { addPatientRoutes } from './site/patient-routes.ts'
import { pagePolicy, permissionsPolicy } from './site/policy.ts'
import { requireSameOrigin } from './site/visitor.ts'
import { addWebhookReceiver } from './webhook/receiver.ts'

/** Builds the clinic's site: its pages, their backend, and the webhook receiver. */
export async function createSite(clinic: Clinic, { logLevel }: { logLevel: string }): Promise<FastifyInstance> {
  const { apiUrl } = clinic.account
  const app = Fastify({ logger: { level: logLevel, base: { app: 'demo-clinic' } }, forceCloseConnections: 'idle' })
  answerErrors(app)
  app.addHook('onSend', async (request, reply) => {
    reply.header('Content-Security-Policy', pagePolicy(apiUrl))
    reply.header('Permissions-Policy', permissionsPolicy(apiUrl))
    reply.header('X-Content-Type-Options', 'nosniff')
    reply.header('Referrer-Policy', 'same-origin')
    reply.header('Cache-Control', request.url.startsWith('/api/') ? 'no-store' : 'no-cache')
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  addWebhookReceiver(app, clinic)
  app.register(async (api) => {
    api.addHook('onRequest', async (request) => requireSameOrigin(request))
    addPatientRoutes(api, clinic)
    addConsultRoutes(api, clinic)
    addBackstageRoutes(api, clinic)
  })
  await addPages(app)
  return app
}
