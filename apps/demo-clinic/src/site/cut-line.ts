import type { FastifyReply, FastifyRequest } from 'fastify'

/** Closes the connection without a response, like a network failure. */
export function cutLine(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}
