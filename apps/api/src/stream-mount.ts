import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Services } from '@consult/request'
import {
  admitStream,
  type Context,
  createStreamHub,
  isOwnFault,
  type StreamSink,
  streamHeaders,
  toConsultError,
} from '@consult/trpc'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createOpenings } from './openings.ts'

/** Writes a stream to an HTTP response. */
class ResponseSink implements StreamSink {
  readonly #response: ServerResponse

  constructor(response: ServerResponse) {
    this.#response = response
  }

  get waiting(): number {
    return this.#response.writableLength
  }

  send(bytes: Buffer): void {
    if (!this.#response.writableEnded && !this.#response.destroyed) this.#response.write(bytes)
  }

  ping(bytes: Buffer): void {
    const { socket, headersSent, writableEnded } = this.#response
    // The response adds nothing to the bytes after its headers, and queues each write for the next turn: half of what a
    // heartbeat costs. There is no socket while the client's previous request is being answered.
    if (socket && headersSent && !writableEnded && !socket.destroyed) socket.write(bytes)
  }

  drained(): Promise<void> {
    const response = this.#response
    if (!response.writableNeedDrain || response.destroyed) return Promise.resolve()
    return new Promise((resolve) => {
      const done = () => {
        response.off('drain', done)
        response.off('close', done)
        resolve()
      }
      response.on('drain', done)
      response.on('close', done)
    })
  }

  end(): void {
    this.#response.end()
  }

  cut(): void {
    this.#response.destroy()
  }

  onGone(listener: () => void): void {
    // A response that is already closed emits no further event.
    if (this.#response.closed) listener()
    else this.#response.once('close', listener)
  }
}

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
  const openings = createOpenings(openingsAtOnce)

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
    openings
      .run(() => open(request, reply))
      .catch((error: unknown) => {
        onFault(error, request.id)
        reply.raw.destroy()
      })
  })
}
