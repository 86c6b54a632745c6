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

/** An `invalid_request` that names the invalid fields. */
export function invalidRequest(...issues: RequestIssue[]): ConsultError {
  return new ConsultError('invalid_request', { issues })
}

/** The one `not_found`: a foreign id gets the same bytes as an id that never existed. */
export function notFound(): ConsultError {
  return new ConsultError('not_found')
}
