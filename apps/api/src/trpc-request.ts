import { ConsultError, invalidRequest, maxBatchSize, statusOf } from '@consult/domain'
import { limitHeaders } from '@consult/rest'
import { toTrpcErrorBody } from '@consult/trpc'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The pattern of the one route below `/trpc`. */
export const trpcRoute = '/trpc/:path'

/** The names of procedures with commas between them, and nothing that would have to be decoded. */
const pathForm = /^[\w.,]{1,1000}$/

export const isTrpc = ({ routeOptions }: FastifyRequest) => routeOptions.url === trpcRoute

function pathOf({ params }: FastifyRequest): string {
  return (params as { path?: string }).path ?? ''
}

/** What a request costs: a token for each procedure that it calls. */
export function tokensOf(request: FastifyRequest): number {
  if (!isTrpc(request)) return 1
  const path = pathOf(request)
  return pathForm.test(path) ? Math.min(path.split(',').length, maxBatchSize) : 1
}

/** What is wrong with the path of a request below `/trpc`, looked at before anything of it is taken apart; or null. */
export function faultOfPath(request: FastifyRequest): ConsultError | null {
  const path = pathOf(request)
  if (!pathForm.test(path)) return new ConsultError('not_found')
  if (path.split(',').length <= maxBatchSize) return null
  const message = `a batch calls at most ${maxBatchSize} procedures`
  return invalidRequest({ path: '', code: 'batch_too_large', message })
}

/** Answers before any procedure does, in the form that tRPC's client reads. */
export function sendTrpcError(reply: FastifyReply, error: ConsultError): FastifyReply {
  return reply
    .code(statusOf(error.code))
    .headers(limitHeaders(error))
    .type('application/json; charset=utf-8')
    .send(toTrpcErrorBody(error))
}
