import { ConsultApiError } from './errors.ts'
import { keepRequestId } from './request-ids.ts'
import { readRetryAfter } from './retry.ts'

/** A complete response. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

interface ErrorFields {
  readonly code?: unknown
  readonly message?: unknown
  readonly details?: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the JSON of a success. @throws ConsultApiError for any other response, with or without JSON or a body. */
export function readAnswer({ status, headers, text }: Answer, now: number): unknown {
  const body = parse(text)
  const isSuccess = status >= 200 && status < 300
  const requestId = headers.get('x-request-id')
  if (isSuccess && body !== undefined) {
    keepRequestId(body, requestId)
    return body
  }
  const { code, message, details }: ErrorFields = isObject(body) && isObject(body.error) ? body.error : {}
  throw new ConsultApiError({
    status,
    code: typeof code === 'string' ? code : status === 429 ? 'rate_limited' : 'unknown',
    message: typeof message === 'string' ? message : `answered ${status}, and not as the service does`,
    details: isObject(details) ? details : undefined,
    requestId,
    retryAfterMs: readRetryAfter(headers.get('retry-after'), now),
  })
}
