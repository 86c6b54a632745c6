import { verifyWebhook, WebhookVerificationError } from '@consult/sdk'
import type { FastifyInstance } from 'fastify'
import type { Clinic } from '../clinic/clinic.ts'
import { cutLine } from '../site/cut-line.ts'

const bodyLimit = 4 * 1024 * 1024

/**
 * Adds `POST /webhooks/consult`, which verifies an event, stores it, and answers. Do nothing slow before the answer: the
 * service repeats events that are answered slowly.
 */
export function addWebhookReceiver(app: FastifyInstance, { account, inbox, troubles }: Clinic): void {
  app.register(async (scope) => {
    // The signature covers the raw bytes, so the body must not be parsed first.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))

    scope.post('/webhooks/consult', async (request, reply) => {
      if (troubles.has('away')) return cutLine(request, reply)
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const now = new Date()
      try {
        const event = await verifyWebhook(rawBody, request.headers, account.webhookSecret, { now })
        if (troubles.has('refuse-webhooks')) {
          inbox.turnAway(event, { now })
          return reply.code(500).send({ error: 'Refused on purpose: this clinic simulates a failure.' })
        }
        return { received: true, ...inbox.receive(event, { now }) }
      } catch (error) {
        if (!(error instanceof WebhookVerificationError)) throw error
        inbox.countRefused()
        return reply.code(400).send({ error: error.message })
      }
    })
  })
}
