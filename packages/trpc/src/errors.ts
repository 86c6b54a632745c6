import {
  ConsultError,
  invalidRequest,
  type RequestIssue,
  serviceUnavailable,
  statusOf,
  toErrorBody,
} from '@consult/domain'
import { isDatabaseAway } from '@consult/engine'
import { TRPCError } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { ZodError } from 'zod'
import { pathOf } from './input-messages.ts'

const codeByStatus: Record<number, TRPCError['code']> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  412: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
}

/** The code of an issue. An input that one of our own rules refused has the code that the rule gives, if any. */
function codeOf(issue: ZodError['issues'][number]): string {
  if (issue.code !== 'custom') return issue.code
  const { code } = (issue.params ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : 'invalid_value'
}

/** The maximum number of issues that one response lists. */
const mostIssues = 100

/** What a schema refused, in the form of `details.issues`. */
export function issuesOf(error: ZodError): RequestIssue[] {
  return error.issues
    .slice(0, mostIssues)
    .map((issue) => ({ path: pathOf(issue.path), code: codeOf(issue), message: issue.message }))
}

/**
 * Converts anything that a procedure threw to an error of the catalog. While the database is unavailable, it is
 * service_unavailable; any other unknown error becomes an internal_error without details.
 */
export function toConsultError(error: unknown): ConsultError {
  if (error instanceof ConsultError) return error
  if (isDatabaseAway(error)) return serviceUnavailable(error)
  if (!(error instanceof TRPCError)) return new ConsultError('internal_error')
  if (error.cause instanceof ConsultError) return error.cause
  if (isDatabaseAway(error.cause)) return serviceUnavailable(error.cause)
  // Applies to inputs only: an output that violates its schema is our bug and arrives as INTERNAL_SERVER_ERROR.
  if (error.code === 'BAD_REQUEST' && error.cause instanceof ZodError) return invalidRequest(...issuesOf(error.cause))
  if (error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR') {
    return invalidRequest({ path: '', code: 'malformed', message: 'The request is malformed. Send valid JSON.' })
  }
  if (error.code === 'NOT_FOUND') return new ConsultError('not_found')
  if (error.code === 'METHOD_NOT_SUPPORTED') return new ConsultError('method_not_allowed')
  if (error.code === 'UNSUPPORTED_MEDIA_TYPE') return new ConsultError('unsupported_media_type')
  if (error.code === 'PAYLOAD_TOO_LARGE') return new ConsultError('payload_too_large')
  return new ConsultError('internal_error')
}

/** Reports whether an error is the service's own, and must be logged: a bug, or an outage. */
export function isOwnFault({ code }: ConsultError): boolean {
  return code === 'internal_error' || code === 'service_unavailable'
}

/** The tRPC form of an error of the catalogue. */
export function toTrpcError(error: ConsultError): TRPCError {
  const code = codeByStatus[statusOf(error.code)] ?? 'INTERNAL_SERVER_ERROR'
  return new TRPCError({ code, message: error.message, cause: error })
}

/** The data of an error that portal and widget read, besides its message. */
export function toErrorData(error: ConsultError) {
  const { error: body } = toErrorBody(error)
  return {
    code: toTrpcError(error).code,
    httpStatus: statusOf(error.code),
    consult: { code: error.code, details: body.details ?? null },
  }
}

/** An error of a stream, in the form that tRPC's client parses. `path` is the procedure's name. */
export function toTrpcErrorShape(error: ConsultError, path?: string) {
  const data = toErrorData(error)
  const { message } = toErrorBody(error).error
  return { message, code: TRPC_ERROR_CODES_BY_KEY[data.code], data: { ...data, ...(path !== undefined && { path }) } }
}

/** The body of an error response that precedes any procedure, in the form that tRPC's client parses. */
export const toTrpcErrorBody = (error: ConsultError) => ({ error: toTrpcErrorShape(error) })
