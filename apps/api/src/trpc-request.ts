import { ConsultError, invalidRequest, maxBatchSize, statusOf } from '@consult/domain'
import { retryHeaders } from '@consult/rest'
import { toTrpcErrorBody } from '@consult/trpc'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The patterns of the routes under `/trpc`. */
export const trpcRoute = '/trpc/:path'
export const streamRoute = '/trpc/stream.follow'

/** Names of procedures separated by commas, without characters that need decoding. */
const pathForm = /^[\w.,]{1,1000}$/

export const isStream = ({ routeOptions }: FastifyRequest) => routeOptions.url === streamRoute
export const isTrpc = (request: FastifyRequest) => request.routeOptions.url === trpcRoute || isStream(request)

function pathOf(request: FastifyRequest): string {
  return isStream(request) ? 'stream.follow' : ((request.params as { path?: string }).path ?? '')
}

/** Returns what a request costs: one token per procedure. */
export function tokensOf(request: FastifyRequest): number {
  if (!isTrpc(request)) return 1
  const path = pathOf(request)
  return pathForm.test(path) ? Math.min(path.split(',').length, maxBatchSize) : 1
}

/** Validates the path of a request under `/trpc` before tRPC parses it. @returns the error, or null if it is valid. */
export function faultOfPath(request: FastifyRequest): ConsultError | null {
  const path = pathOf(request)
  if (!pathForm.test(path)) return new ConsultError('not_found')
  if (path.split(',').length <= maxBatchSize) return null
  const message = `a batch calls at most ${maxBatchSize} procedures`
  return invalidRequest({ path: '', code: 'batch_too_large', message })
}

/** Sends an error in tRPC's format, for requests refused before a procedure runs. */
export function sendTrpcError(reply: FastifyReply, error: ConsultError): FastifyReply {
  return reply
    .code(statusOf(error.code))
    .headers(retryHeaders(error))
    .type('application/json; charset=utf-8')
    .send(toTrpcErrorBody(error))
}
