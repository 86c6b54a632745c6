import { ConsultApiError, ConsultConnectionError } from './errors.ts'

const firstWaitMs = 250
const longestWaitMs = 8_000
/** The maximum backoff while another request with the same key is still running. */
const inUseWaitMs = 1_000

/** Reports whether the same request may succeed later. */
export function mayPass(error: unknown): boolean {
  if (error instanceof ConsultConnectionError) return true
  return error instanceof ConsultApiError && (error.status === 429 || error.status >= 500 || isInUse(error))
}

/** Reports whether an earlier attempt is still running at the service. When it ends, a retry receives its response. */
export function isInUse(error: unknown): boolean {
  return error instanceof ConsultApiError && error.code === 'idempotency_key_in_use'
}

/**
 * Computes the delay before the next attempt, in milliseconds: exponential backoff with full jitter, so that clients
 * that failed together do not retry together, and never less than the service asks for.
 * @param failed the number of failed attempts, at least 1
 */
export function waitAfter(error: unknown, failed: number, random: () => number): number {
  const asked = error instanceof ConsultApiError ? (error.retryAfterMs ?? 0) : 0
  const longest = isInUse(error) ? inUseWaitMs : longestWaitMs
  return asked + random() * Math.min(longest, firstWaitMs * 2 ** (failed - 1))
}

/** Parses `Retry-After`, in seconds or as a date, to milliseconds; null when it is neither. */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
