import { ConsultApiError, ConsultConnectionError } from './errors.ts'

const firstWaitMs = 250
const longestWaitMs = 8_000
/** A request under the same key is still running somewhere: looked after this often at most. */
const inUseWaitMs = 1_000

/** True when the same request may succeed a little later. */
export function mayPass(error: unknown): boolean {
  if (error instanceof ConsultConnectionError) return true
  return error instanceof ConsultApiError && (error.status === 429 || error.status >= 500 || isInUse(error))
}

/** An attempt that failed, or was given up, is still running at the service. It ends, and then there is an answer. */
export function isInUse(error: unknown): boolean {
  return error instanceof ConsultApiError && error.code === 'idempotency_key_in_use'
}

/**
 * How long to wait before the next attempt, in milliseconds: full jitter over a time that doubles, so that clients who
 * failed together do not come back together; never less than the service asks for.
 * @param failed how many attempts have failed, at least 1
 */
export function waitAfter(error: unknown, failed: number, random: () => number): number {
  const asked = error instanceof ConsultApiError ? (error.retryAfterMs ?? 0) : 0
  const longest = isInUse(error) ? inUseWaitMs : longestWaitMs
  return asked + random() * Math.min(longest, firstWaitMs * 2 ** (failed - 1))
}

/** The milliseconds of a `Retry-After`, in seconds or as a date; null when it is neither. */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
