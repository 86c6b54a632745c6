/** A field of a request that the service did not accept. */
export interface FieldIssue {
  readonly path: string
  readonly message: string
}

/** An answer of `/v1` that is no success: `{error: {code, message, details?}}`. Branch on `code`, never on `message`. */
export class ConsultApiError extends Error {
  override readonly name = 'ConsultApiError'
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>

  constructor(status: number, body: unknown) {
    const { code, message, details } = (body as { error?: Partial<ConsultApiError> } | null)?.error ?? {}
    super(message ?? `the service answered ${status}`)
    this.status = status
    // A gateway in between can answer without our body.
    this.code = code ?? (status === 429 ? 'rate_limited' : 'unknown')
    this.details = details ?? {}
  }

  /** The fields at fault of an `invalid_request`. */
  get issues(): readonly FieldIssue[] {
    return Array.isArray(this.details.issues) ? this.details.issues : []
  }
}

/** No answer came: the service, or the way to it, is down. */
export class ConsultUnreachableError extends Error {
  override readonly name = 'ConsultUnreachableError'
}
