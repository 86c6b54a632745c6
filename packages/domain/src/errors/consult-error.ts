import { type ErrorCode, type ErrorDetails, errorCatalogue, type RequestIssue } from './catalogue.ts'

/**
 * The one error that crosses module borders: a code of the catalogue, with optional details for the caller.
 * Details and message go to callers and logs: never put health data or secrets into them.
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

/** An `invalid_request` that names the fields at fault. */
export function invalidRequest(...issues: RequestIssue[]): ConsultError {
  return new ConsultError('invalid_request', { issues })
}

/** The one `not_found`: the same bytes for a foreign id as for an id that never existed. */
export function notFound(): ConsultError {
  return new ConsultError('not_found')
}
