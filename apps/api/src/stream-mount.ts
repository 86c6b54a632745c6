import type { OutgoingHttpHeaders } from 'node:http'
import { createTurns } from '@consult/auth'
import type { Services } from '@consult/request'
import { admitStream, type Context, createStreamHub, isOwnFault, streamHeaders, toConsultError } from '@consult/trpc'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ResponseSink } from './response-sink.ts'

/**
 * How many streams a process opens at the same time; further streams wait in order. When a process ends, thousands of
 * streams reconnect at the same moment. Streams that open together share statements, so they use few database
 * connections, and other requests wait behind at most this many streams.
 */
const openingsAtOnce = 256

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
  const turns = createTurns(openingsAtOnce)

  const open = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { raw } = reply
    // The client disconnected while it waited.
    if (raw.destroyed) return
    const query = request.query as Record<string, unknown>
    const last = request.headers['last-event-id']
    const lastEventId = typeof last === 'string' ? last : undefined
    const admitted = await admitStream(contextOf(request, reply), { query, lastEventId }).catch((error: unknown) => {
      if (isOwnFault(toConsultError(error))) onFault(error, request.id)
      return { error }
    })
    // The end of the connection ends the stream: a chunk around each heartbeat would cost as much as the heartbeat.
    raw.useChunkedEncodingByDefault = false
    // Sent in one call, because headers that are set one by one stay in memory as long as the stream.
    raw.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...streamHeaders })
    if ('error' in admitted) hub.refuse(admitted.error, new ResponseSink(raw))
    else await hub.serve(admitted, new ResponseSink(raw))
  }

  scope.get('/stream.follow', { exposeHeadRoute: false }, (request, reply) => {
    reply.hijack()
    turns
      .run('', () => open(request, reply))
      .catch((error: unknown) => {
        onFault(error, request.id)
        reply.raw.destroy()
      })
  })
}
