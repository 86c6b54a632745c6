import type { FastifyReply, FastifyRequest } from 'fastify'

/** Ends the connection without an answer, as a network does that is not there. */
export function cutLine(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}
