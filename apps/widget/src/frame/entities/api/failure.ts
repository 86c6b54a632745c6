import type { AppRouter } from '@consult/trpc'
import { TRPCClientError } from '@trpc/client'
import type { ExpiryReason } from '../../../bridge/protocol.ts'

/**
 * The reason why a request failed. `lapsed`: the credential is no longer valid. `passing`: there was no response, or a
 * temporary problem (`isBusy`: too many requests). The same request may succeed later. `refused`: the service refused it for
 * good.
 */
export type Failure =
  | { readonly kind: 'lapsed'; readonly reason: ExpiryReason }
  | { readonly kind: 'passing'; readonly isBusy?: true }
  | { readonly kind: 'refused'; readonly code: string }

const passingCodes = new Set(['internal_error', 'service_unavailable', 'idempotency_key_in_use', 'scan_unavailable'])

/**
 * An error response that does not come from the service, for example from a gateway. Its body is not in the service's
 * format.
 */
export class BareAnswer extends Error {
  readonly status: number

  constructor(status: number) {
    super('an answer of somebody else')
    this.status = status
  }
}

/** Returns the failure for an error that the router's client threw. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof TRPCClientError)) return { kind: 'passing' }
  const known = error as TRPCClientError<AppRouter>
  return failureOfAnswer(known.cause instanceof BareAnswer ? known.cause.status : 0, known.data?.consult?.code)
}

/** Returns the failure for a response's status (0: no response) and its code, if it is one of the service's. */
export function failureOfAnswer(status: number, code: string | undefined): Failure {
  if (code === 'rate_limited' || (!code && status === 429)) return { kind: 'passing', isBusy: true }
  if (!code)
    return status >= 400 && status < 500 && status !== 408 ? { kind: 'refused', code: 'unknown' } : { kind: 'passing' }
  if (code === 'embed_token_expired') return { kind: 'lapsed', reason: 'expired' }
  if (code === 'embed_token_invalid' || code === 'unauthorized') return { kind: 'lapsed', reason: 'invalid' }
  return passingCodes.has(code) ? { kind: 'passing' } : { kind: 'refused', code }
}
