import type { Services } from '@consult/services'
import { admitStream, type Context, createStreamHub, isOwnFault, streamHeaders, toConsultError } from '@consult/trpc'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { responseSink } from './response-sink.ts'

/**
 * Mounts the streams of portal and widget below the router. They have tRPC's wire format, but no part of tRPC stays in
 * memory while they are open.
 */
export function addStreams(
  scope: FastifyInstance,
  services: Services,
  options: {
    contextOf: (request: FastifyRequest, reply: FastifyReply) => Context
    onFault: (error: unknown, requestId: string | null) => void
  },
): void {
  const { contextOf, onFault } = options
  const hub = createStreamHub(services, onFault)
  scope.addHook('onClose', async () => hub.close())
  scope.get('/stream.follow', { exposeHeadRoute: false }, async (request, reply) => {
    const { raw } = reply
    const query = request.query as Record<string, unknown>
    const last = request.headers['last-event-id']
    const lastEventId = typeof last === 'string' ? last : undefined
    const admitted = await admitStream(contextOf(request, reply), { query, lastEventId }).catch((error: unknown) => {
      if (isOwnFault(toConsultError(error))) onFault(error, request.id)
      return { error }
    })
    reply.hijack()
    for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...streamHeaders })) {
      if (value !== undefined) raw.setHeader(name, value)
    }
    raw.writeHead(200)
    if ('error' in admitted) hub.refuse(admitted.error, responseSink(raw))
    else hub.serve(admitted, responseSink(raw))
  })
}
