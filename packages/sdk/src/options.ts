import { headerValue } from './wire.ts'

/** Where the service is, and who asks. */
export interface ConsultOptions {
  /**
   * Your API key: `pp_live_…` or `pp_test_…`. It belongs on a server, never into a page or an app. Undefined, as an
   * environment without it gives it, is refused.
   */
  readonly apiKey: string | undefined
  /** The service's address, `https://consult.example.com`; with `/v1` or without. */
  readonly baseUrl: string
  /** Attempts of one call, the first included. 5 unless given; 1 never tries again. */
  readonly maxAttempts?: number | undefined
  /** How long one attempt may take, in milliseconds. 15,000 unless given. */
  readonly timeoutMs?: number | undefined
  /** How long a call may take with all its attempts, in milliseconds. 60,000 unless given. */
  readonly totalTimeoutMs?: number | undefined
  /** Replaces the global `fetch`: for a proxy, or to watch what is sent. Called once for each attempt. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
}

/** @throws TypeError for an address or key that cannot be one; never with the key in it. */
export function readTarget({ apiKey, baseUrl }: ConsultOptions): { base: string; bearer: string } {
  const base = new URL(baseUrl)
  if (base.protocol !== 'https:' && base.protocol !== 'http:') throw new TypeError('baseUrl is no http(s) address')
  const path = base.pathname.replace(/\/+$/, '').replace(/\/v1$/, '')
  return { base: `${base.origin}${path}`, bearer: headerValue('apiKey', apiKey) }
}
