import { type Quota, RateLimited } from '@consult/auth'
import { type ConsultError, statusOf } from '@consult/domain'
import type { AnswerFate } from '@consult/services'
import type { IncomingRequest } from '@consult/trpc'
import type { FastifyReply, FastifyRequest } from 'fastify'

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header
}

/** Node keeps the first of several Authorization headers. Two of them are two who ask at once: none that can be right. */
function authorizationOf({ headers, raw }: FastifyRequest): string | undefined {
  const sent = raw.rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === 'authorization')
  return sent.length > 1 ? '' : headers.authorization
}

/** Resolves once it is known whether the whole answer was handed to the socket; a fault is no answer. */
function fateOf({ raw }: FastifyReply): Promise<AnswerFate> {
  const { promise, resolve } = Promise.withResolvers<AnswerFate>()
  raw.once('finish', () => resolve(raw.statusCode < 500 ? 'handed' : 'lost'))
  raw.once('close', () => resolve('lost'))
  // What has closed already says so no more.
  if (raw.closed) resolve('lost')
  return promise
}

/** The headers of draft-ietf-httpapi-ratelimit-headers: the rule, which stays, and what is left of it. */
function quotaHeaders({ policy, burst, windowSeconds, remaining, resetSeconds }: Quota): Record<string, string> {
  return {
    'RateLimit-Policy': `"${policy}";q=${burst};w=${windowSeconds}`,
    RateLimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
  }
}

/** The headers of a refusal that say which bucket is empty, and when to come back. */
export function limitHeaders(error: ConsultError): Record<string, string> {
  const { code, details } = error
  if (statusOf(code) !== 429 || !details) return {}
  const quota = error instanceof RateLimited ? quotaHeaders(error.quota) : {}
  return { ...quota, 'Retry-After': String(details.retryAfterSeconds) }
}

/** The portal's word on its person. Anything but a number of seconds is no word. */
function secondsOf(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : null
}

/** What a procedure needs to know of an HTTP request. */
export function toIncomingRequest(request: FastifyRequest, reply: FastifyReply): IncomingRequest {
  const { headers } = request
  return {
    credentials: {
      authorization: authorizationOf(request),
      assertedPhysicianId: one(headers['x-service-physician-id']),
      idToken: one(headers['x-service-physician']),
    },
    onQuota: (quota) => void reply.headers(quotaHeaders(quota)),
    tokens: 1,
    requestId: request.id,
    source: { address: request.ip, userAgent: headers['user-agent'] ?? null },
    personSeconds: secondsOf(headers['x-last-input-seconds']),
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
