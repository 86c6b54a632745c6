import { type ErrorCode, type ErrorDetails, errorCatalogue, type RequestIssue } from './catalogue.ts'

/**
 * The one error type that crosses module boundaries: a code of the catalogue, with optional details for the caller.
 * Details and message reach callers and logs, so never put health data or secrets into them.
 */
export class ConsultError extends Error {
  override readonly name = 'ConsultError'
  readonly code: ErrorCode
  readonly details: ErrorDetails | undefined

  constructor(code: ErrorCode, details?: ErrorDetails, message: string = errorCatalogue[code].meaning) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** The first issue and the number of further issues, for a caller who shows or logs only the message. */
function messageOf([first, ...others]: readonly RequestIssue[]): string | undefined {
  if (!first) return undefined
  const { path, message } = first
  const told = path === '' || message.startsWith(path) ? message : `${path}: ${message}`
  return others.length === 0 ? told : `${told} See \`details.issues\` for ${others.length} more.`
}

/** An `invalid_request` that names the invalid fields. */
export function invalidRequest(...issues: RequestIssue[]): ConsultError {
  return new ConsultError('invalid_request', { issues }, messageOf(issues))
}

/** How long a caller waits after a 503, in seconds. A failover of the database takes several times as long. */
export const retryAfterSeconds = 2

/** The service cannot work now, and nothing is wrong with the request. @param cause for the log. */
export function serviceUnavailable(cause: unknown): ConsultError {
  return Object.assign(new ConsultError('service_unavailable', { retryAfterSeconds }), { cause })
}

/**
 * The one `not_found`: a foreign id gets the same bytes as an id that never existed.
 * @param field of the request, where it has several ids.
 */
export function notFound(field?: string): ConsultError {
  return new ConsultError('not_found', undefined, field === undefined ? undefined : `Not found. Check "${field}".`)
}
