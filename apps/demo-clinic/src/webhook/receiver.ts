import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { EventInbox } from '../clinic/event-inbox.ts'
import { verifySignature } from './verify-signature.ts'

const bodyLimit = 4 * 1024 * 1024

/** The envelope, kept whole; what is in `data` depends on `type`, of which new ones may come. */
const eventSchema = z.looseObject({
  id: z.string().min(1),
  type: z.string().min(1),
  createdAt: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
})

const parse = (rawBody: Buffer) => {
  try {
    return eventSchema.safeParse(JSON.parse(rawBody.toString('utf8'))).data
  } catch {
    return undefined
  }
}

/**
 * `POST /webhooks/consult`: verify, store, answer. Everything else that an event means to the clinic happens after the
 * answer; a receiver that is slow to say 2xx gets the same event again.
 */
export function addWebhookReceiver(
  app: FastifyInstance,
  { secret, inbox }: { secret: string; inbox: EventInbox },
): void {
  app.register(async (scope) => {
    // The signature is over the bytes: nobody may parse them first.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))

    scope.post('/webhooks/consult', async (request, reply) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const header = request.headers['x-service-signature']
      const now = new Date()
      if (!verifySignature(rawBody, Array.isArray(header) ? header.join() : header, { secret, now })) {
        inbox.countRefused()
        return reply.code(400).send({ error: 'the signature does not belong to this body, or is too old' })
      }
      const event = parse(rawBody)
      if (!event) return reply.code(400).send({ error: 'not an event' })
      const { duplicate } = inbox.receive(event, { now })
      return { received: true, duplicate }
    })
  })
}
