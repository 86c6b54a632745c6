/**
 * What the push service answered. `accepted`: it has the push. `gone`: the device is no longer subscribed.
 * `later`: try again, after `retryAfter` seconds if the service names them. `refused`: trying again does not help; the
 * status says why.
 */
export type PushOutcome =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'later'; readonly retryAfter: number | null }
  | { readonly outcome: 'refused'; readonly status: number }

/** The longest wait that a push service may ask for, in seconds. */
const longestWait = 3600

function secondsOf(retryAfter: string | string[] | undefined): number | null {
  const seconds = typeof retryAfter === 'string' && /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : null
  return seconds === null ? null : Math.min(seconds, longestWait)
}

/** Reads the answer of a push service (RFC 8030). */
export function outcomeOf(status: number, retryAfter: string | string[] | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: 'accepted' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status === 408 || status === 429 || status >= 500) return { outcome: 'later', retryAfter: secondsOf(retryAfter) }
  return { outcome: 'refused', status }
}
