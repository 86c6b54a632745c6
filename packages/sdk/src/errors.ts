import type { ErrorStatusByCode } from './contract.generated.ts'

/** The codes that this version knows, and any other: new ones may come within `/v1`. */
export type ErrorCode = keyof ErrorStatusByCode | (string & {})

/** A field of a request that the service did not accept; `path` is dotted (`licenses.0.jurisdiction`). */
export interface RequestIssue {
  readonly path: string
  readonly code: string
  readonly message: string
}

/** An answer of `/v1` that is no success. Branch on `code`; treat one that you do not know by its `status`. */
export class ConsultApiError extends Error {
  override readonly name = 'ConsultApiError'
  readonly status: number
  /** `unknown` when the answer had none, as a gateway's in between; `rate_limited` for any 429. */
  readonly code: ErrorCode
  /** What the code comes with: `issues` of an `invalid_request`, `asyncConsultId` of a `has_open_thread`. */
  readonly details: Readonly<Record<string, unknown>>
  /** Say it to the service's operators: it finds the request in their logs. */
  readonly requestId: string | null
  /** How long the service asks to wait, in milliseconds; null when it does not say. */
  readonly retryAfterMs: number | null

  constructor(answer: {
    status: number
    code: ErrorCode
    message: string
    details?: Readonly<Record<string, unknown>> | undefined
    requestId: string | null
    retryAfterMs?: number | null
  }) {
    super(answer.message)
    this.status = answer.status
    this.code = answer.code
    this.details = answer.details ?? {}
    this.requestId = answer.requestId
    this.retryAfterMs = answer.retryAfterMs ?? null
  }

  /** The fields at fault of an `invalid_request`; else none. */
  get issues(): readonly RequestIssue[] {
    return Array.isArray(this.details.issues) ? this.details.issues : []
  }
}

/** No answer came: none in time (`isTimeout`), or no connection. `cause` has what `fetch` said. */
export class ConsultConnectionError extends Error {
  override readonly name = 'ConsultConnectionError'
  readonly isTimeout: boolean

  constructor({ isTimeout, cause }: { isTimeout: boolean; cause: unknown }) {
    super(isTimeout ? 'the service did not answer in time' : 'the service cannot be reached', { cause })
    this.isTimeout = isTimeout
  }
}
