import { ConsultError, invalidRequest } from '@consult/domain'
import { mailEventTypes, recordMailEvent } from '@consult/notifications'
import type { Services } from '@consult/request'
import { sendError, toHttpError, toIncomingRequest } from '@consult/rest'
import { isOwnFault } from '@consult/trpc'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireProvider } from './require-provider.ts'

const mostEvents = 100
const bodyLimit = 128 * 1024

const bodySchema = z.object({
  events: z
    .array(
      z.object({
        type: z.enum(mailEventTypes),
        messageId: z.string().min(1).max(1000),
        recipient: z.string().min(1).max(320),
      }),
    )
    .max(mostEvents),
})

/**
 * Adds `POST /mail/events`, to which the operator's mail provider reports what became of mails to patients. Errors repeat
 * nothing of the body, which contains addresses. Source: docs/operations.md.
 * @param token what the provider authenticates with; null: the route answers 404.
 */
export function addMailEvents(app: FastifyInstance, services: Services, token: string | null): void {
  app.post('/mail/events', { bodyLimit, config: { charged: 'call' } }, async (request, reply) => {
    try {
      requireProvider(request, token)
      const { success, data } = bodySchema.safeParse(request.body)
      if (!success) {
        const message = `Send up to ${mostEvents} "events", each with a "type", a "messageId" and a "recipient".`
        throw invalidRequest({ path: 'events', code: 'invalid', message })
      }
      const { requestId } = toIncomingRequest(request, reply)
      for (const event of data.events) await recordMailEvent(services, event, requestId)
      return await reply.send({ received: data.events.length })
    } catch (error) {
      const known = toHttpError(error, request)
      if (!(known instanceof ConsultError) || isOwnFault(known)) throw error
      return sendError(reply, known)
    }
  })
}
