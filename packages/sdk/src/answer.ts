import { ConsultApiError } from './errors.ts'
import { keepRequestId } from './request-ids.ts'
import { readRetryAfter } from './retry.ts'

/** A complete response. */
export interface Answer {
  /** The address of the request. */
  readonly url: string
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

/** Returns the target of the link with the relation `help` (RFC 8288), which may be relative to the request. */
function readHelpUrl(link: string | null, base: string): string | null {
  const [, target] = /<([^>]*)>\s*;[^,<]*\brel="?help\b/.exec(link ?? '') ?? []
  return target !== undefined && URL.canParse(target, base) ? new URL(target, base).href : null
}

/** Returns the JSON of a success. @throws ConsultApiError for any other response, with or without JSON or a body. */
export function readAnswer({ url, status, headers, text }: Answer, now: number): unknown {
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
    message:
      typeof message === 'string'
        ? message
        : `The server answered ${status}, but not as Consult does. Check the address.`,
    details: isObject(details) ? details : undefined,
    requestId,
    docUrl: readHelpUrl(headers.get('link'), url),
    retryAfterMs: readRetryAfter(headers.get('retry-after'), now),
  })
}
