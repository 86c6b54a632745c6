import type { RequestHooks } from './hooks.ts'
import { headerValue } from './wire.ts'

/** The service's address, your credentials, and how calls are sent and observed. */
export interface ConsultOptions extends RequestHooks {
  /**
   * Your API key: `pp_live_…` or `pp_test_…`. Keep it on a server. Never put it in a page or app. Undefined, such as
   * from an unset environment variable, throws.
   */
  readonly apiKey: string | undefined
  /** The service's address, `https://consult.example.com`, with or without `/v1`. */
  readonly baseUrl: string
  /**
   * The version of the API, `YYYY-MM-DD`. Default: the one that the types of this package describe, whatever version your key is
   * pinned to.
   */
  readonly serviceVersion?: string | undefined
  /** The maximum number of attempts per call, including the first. Default: 5. 1 disables retries. */
  readonly maxAttempts?: number | undefined
  /** The timeout of one attempt, in milliseconds. Default: 15,000. */
  readonly timeoutMs?: number | undefined
  /** The timeout of a call with all its attempts, in milliseconds. Default: 60,000. */
  readonly totalTimeoutMs?: number | undefined
  /** Replaces the global `fetch`, for example for a proxy. Called once per attempt. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
}

/** @throws TypeError for a malformed address or key. The message never contains the key. */
export function readTarget({ apiKey, baseUrl }: ConsultOptions): { base: string; bearer: string } {
  const base = new URL(baseUrl)
  if (base.protocol !== 'https:' && base.protocol !== 'http:') throw new TypeError('baseUrl is no http(s) address')
  const path = base.pathname.replace(/\/+$/, '').replace(/\/v1$/, '')
  return { base: `${base.origin}${path}`, bearer: headerValue('apiKey', apiKey) }
}
