import type { Health } from '@consult/operations'
import { readBacklog } from '@consult/platform'
import type { Services } from '@consult/request'
import type { FastifyInstance } from 'fastify'
import { createServiceStatus } from './service-status.ts'
import { statusPage, statusPagePolicy } from './status-page.ts'

/** Adds `GET /status` for people and `GET /status.json` for programs. Anyone may read them, even during an outage. */
export function addStatus(app: FastifyInstance, services: Services, health: Health): void {
  const read = createServiceStatus(health, () => readBacklog(services))
  const config = { charged: 'file' } as const
  app.get('/status', { config }, async (_request, reply) =>
    reply
      .header('Content-Security-Policy', statusPagePolicy)
      .header('Referrer-Policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(statusPage(await read(services.clock.now()))),
  )
  app.get('/status.json', { config }, async (_request, reply) =>
    reply.header('Access-Control-Allow-Origin', '*').send(await read(services.clock.now())),
  )
}
