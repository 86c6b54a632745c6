import { verifyWebhook, WebhookVerificationError } from '@consult/sdk'
import type { FastifyInstance } from 'fastify'
import type { EventInbox } from '../clinic/event-inbox.ts'
import type { Troubles } from '../clinic/troubles.ts'
import { cutLine } from '../site/cut-line.ts'

const bodyLimit = 4 * 1024 * 1024

/**
 * `POST /webhooks/consult`: verify, store, answer. Everything else that an event means to the clinic happens after the
 * answer; a receiver that is slow to say 2xx gets the same event again.
 */
export function addWebhookReceiver(
  app: FastifyInstance,
  { secret, inbox, troubles }: { secret: string; inbox: EventInbox; troubles: Troubles },
): void {
  app.register(async (scope) => {
    // The signature is over the bytes: nobody may parse them first.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))

    scope.post('/webhooks/consult', async (request, reply) => {
      if (troubles.has('away')) return cutLine(request, reply)
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const now = new Date()
      try {
        const event = await verifyWebhook(rawBody, request.headers, secret, { now })
        if (troubles.has('refuse-webhooks')) {
          inbox.turnAway(event, { now })
          return reply.code(500).send({ error: 'refused, to see what comes of it' })
        }
        const { duplicate } = inbox.receive(event, { now })
        return { received: true, duplicate }
      } catch (error) {
        if (!(error instanceof WebhookVerificationError)) throw error
        inbox.countRefused()
        return reply.code(400).send({ error: error.message })
      }
    })
  })
}
