import type { ErrorStatusByCode } from './contract.generated.ts'

/** The codes that this version knows, and any other string: new codes may be added within `/v1`. */
export type ErrorCode = keyof ErrorStatusByCode | (string & {})

/** A field of a request that the service rejected; `path` is dotted (`licenses.0.jurisdiction`). */
export interface RequestIssue {
  readonly path: string
  readonly code: string
  readonly message: string
}

/** An unsuccessful response of `/v1`. Branch on `code`. Handle unknown codes by their `status`. */
export class ConsultApiError extends Error {
  override readonly name = 'ConsultApiError'
  readonly status: number
  /** `unknown` when the response had no code, such as one from a gateway; `rate_limited` for any 429. */
  readonly code: ErrorCode
  /** Details that depend on the code: `issues` of an `invalid_request`, `asyncConsultId` of a `has_open_thread`. */
  readonly details: Readonly<Record<string, unknown>>
  /** Give it to the service's operators: it identifies the request in their logs. */
  readonly requestId: string | null
  /** The page of the documentation about the code; null if the service names none. */
  readonly docUrl: string | null
  /** How long the service asks you to wait, in milliseconds; null if unspecified. */
  readonly retryAfterMs: number | null

  constructor(answer: {
    status: number
    code: ErrorCode
    message: string
    details?: Readonly<Record<string, unknown>> | undefined
    requestId: string | null
    docUrl?: string | null
    retryAfterMs?: number | null
  }) {
    super(answer.message)
    this.status = answer.status
    this.code = answer.code
    this.details = answer.details ?? {}
    this.requestId = answer.requestId
    this.docUrl = answer.docUrl ?? null
    this.retryAfterMs = answer.retryAfterMs ?? null
  }

  /** The rejected fields of an `invalid_request`; otherwise empty. */
  get issues(): readonly RequestIssue[] {
    return Array.isArray(this.details.issues) ? this.details.issues : []
  }
}

/** No response: the request timed out (`isTimeout`), or the connection failed. `cause` is the error of `fetch`. */
export class ConsultConnectionError extends Error {
  override readonly name = 'ConsultConnectionError'
  readonly isTimeout: boolean

  constructor({ isTimeout, cause }: { isTimeout: boolean; cause: unknown }) {
    super(isTimeout ? 'the service did not answer in time' : 'the service cannot be reached', { cause })
    this.isTimeout = isTimeout
  }
}
