import type { AppRouter } from '@consult/trpc'
import { TRPCClientError } from '@trpc/client'
import type { ExpiryReason } from '../../bridge/protocol.ts'

/**
 * What became of a request that did not succeed. `lapsed`: the credential is no longer good. `passing`: nobody answered,
 * or trouble of the moment; the same request may succeed later. `refused`: the service's answer, and final.
 */
export type Failure =
  | { readonly kind: 'lapsed'; readonly reason: ExpiryReason }
  | { readonly kind: 'passing' }
  | { readonly kind: 'refused'; readonly code: string }

const passingCodes = new Set(['internal_error', 'rate_limited', 'idempotency_key_in_use'])

function statusOf(error: TRPCClientError<AppRouter>): number {
  const response = error.meta?.response
  return response instanceof Response ? response.status : 0
}

/** Reads an error that the router's client threw. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof TRPCClientError)) return { kind: 'passing' }
  const known = error as TRPCClientError<AppRouter>
  // A gateway on the way answers in its own words, and a cut line in none.
  const code = known.data?.consult?.code
  return failureOfAnswer(statusOf(known), code)
}

/** The same of an answer's status (0: there was none) and the code in it, if it is one of the service's. */
export function failureOfAnswer(status: number, code: string | undefined): Failure {
  if (!code) {
    return status >= 400 && status < 500 && status !== 429 && status !== 408
      ? { kind: 'refused', code: 'unknown' }
      : { kind: 'passing' }
  }
  if (code === 'embed_token_expired') return { kind: 'lapsed', reason: 'expired' }
  if (code === 'embed_token_invalid' || code === 'unauthorized') return { kind: 'lapsed', reason: 'invalid' }
  return passingCodes.has(code) ? { kind: 'passing' } : { kind: 'refused', code }
}
