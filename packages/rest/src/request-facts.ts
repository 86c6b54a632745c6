import type { AnswerFate } from '@consult/services'
import type { RequestFacts } from '@consult/trpc'
import type { FastifyReply, FastifyRequest } from 'fastify'

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header
}

/** Resolves once it is known whether the whole answer was handed to the socket. */
function fateOf(reply: FastifyReply): Promise<AnswerFate> {
  const { promise, resolve } = Promise.withResolvers<AnswerFate>()
  reply.raw.once('finish', () => resolve('handed'))
  reply.raw.once('close', () => resolve('lost'))
  return promise
}

/** What a procedure needs to know of an HTTP request. */
export function toRequestFacts(request: FastifyRequest, reply: FastifyReply): RequestFacts {
  const { headers } = request
  return {
    credentials: {
      authorization: headers.authorization,
      assertedPhysicianId: one(headers['x-service-physician-id']),
      idToken: one(headers['x-service-physician']),
    },
    requestId: request.id,
    origin: headers.origin,
    idempotencyKey: one(headers['idempotency-key']) ?? null,
    answered: fateOf(reply),
  }
}

const saneRequestId = /^[\w.:-]{1,128}$/

/** The caller's own `X-Request-Id` when it is one that can go into logs and headers, else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && saneRequestId.test(header) ? header : `req_${crypto.randomUUID()}`
}
