/** One attempt of a call, as it is sent. It has no credential, no query and no body, so it can be logged. */
export interface RequestFacts {
  readonly method: string
  /** The path, with `/v1` and without the query: `/v1/async-consults/ac_…/claim`. */
  readonly path: string
  /** 1 for the first attempt. */
  readonly attempt: number
  readonly idempotencyKey: string | null
}

/** How an attempt ended. */
export interface ResponseFacts extends RequestFacts {
  /** null when there was no response: no connection, a timeout, or the call was aborted. */
  readonly status: number | null
  /** The service's id of the request; null without a response. */
  readonly requestId: string | null
  /** The `Deprecation` and `Sunset` headers, if you should stop using the operation or a field of it. */
  readonly deprecation: string | null
  readonly sunset: string | null
  readonly durationMs: number
}

/** Functions that observe every attempt, for logs, metrics and traces. An error that they throw is ignored. */
export interface RequestHooks {
  /** Called before an attempt is sent. */
  readonly onRequest?: ((request: RequestFacts) => void) | undefined
  /** Called when the attempt has ended, with or without a response. */
  readonly onResponse?: ((response: ResponseFacts) => void) | undefined
}

/**
 * Calls a hook. Its errors are ignored: a failed log entry must not fail a call that has taken effect, because the caller
 * would repeat it.
 */
export function callHook<Facts>(hook: ((facts: Facts) => void) | undefined, facts: Facts): void {
  try {
    hook?.(facts)
  } catch {
    // As described above.
  }
}
