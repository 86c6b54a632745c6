import { type Quota, RateLimited } from '@consult/auth'
import { type ConsultError, retryAfterSeconds, statusOf } from '@consult/domain'
import type { AnswerFate } from '@consult/request'
import type { IncomingRequest } from '@consult/trpc'
import type { FastifyReply, FastifyRequest } from 'fastify'

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header
}

/** Node keeps only the first of several Authorization headers. A request with two is ambiguous, so it gets an invalid credential. */
function authorizationOf({ headers, raw }: FastifyRequest): string | undefined {
  const sent = raw.rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === 'authorization')
  return sent.length > 1 ? '' : headers.authorization
}

/** Resolves once it is known whether the complete response was written to the socket; an error counts as lost. */
function fateOf({ raw }: FastifyReply): Promise<AnswerFate> {
  const { promise, resolve } = Promise.withResolvers<AnswerFate>()
  raw.once('finish', () => resolve(raw.statusCode < 500 ? 'handed' : 'lost'))
  raw.once('close', () => resolve('lost'))
  // A stream that is already closed emits no further event.
  if (raw.closed) resolve('lost')
  return promise
}

/** The headers of draft-ietf-httpapi-ratelimit-headers: the policy, and the remaining quota. */
function quotaHeaders({ policy, burst, windowSeconds, remaining, resetSeconds }: Quota): Record<string, string> {
  return {
    'RateLimit-Policy': `"${policy}";q=${burst};w=${windowSeconds}`,
    RateLimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
  }
}

/** The headers that say how long to wait and, for a rate limit, which bucket is empty. Every 429 and 503 has a `Retry-After`. */
export function retryHeaders(error: ConsultError): Record<string, string> {
  const { code, details } = error
  const isShort = code === 'too_many_streams' || statusOf(code) === 503
  const seconds = details?.retryAfterSeconds ?? (isShort ? retryAfterSeconds : null)
  if (seconds === null) return {}
  const quota = error instanceof RateLimited ? quotaHeaders(error.quota) : {}
  return { ...quota, 'Retry-After': String(seconds) }
}

/** The portal's report about when its user was last active. Anything except a number of seconds is ignored. */
function secondsOf(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : null
}

/** What a procedure needs from an HTTP request. */
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

/** The caller's `X-Request-Id` if it is safe in logs and headers, otherwise a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && saneRequestId.test(header) ? header : `req_${crypto.randomUUID()}`
}
