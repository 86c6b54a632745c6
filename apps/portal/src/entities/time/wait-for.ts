import { serverNow } from '@consult/web-client/time/server-clock.ts'

/** How late the service's clock and timers may be, and the shortest wait before asking again; milliseconds. */
const grace = 500
const soonest = 2_000
/** The longest wait, in milliseconds. Browser timers are limited to 24 days, and one request an hour is cheap. */
const latest = 60 * 60_000

/**
 * Returns the milliseconds to wait before refetching what changes at an instant of the service, or false without one.
 * @param at ISO 8601. After an instant in the past, it waits a little longer, because the service may be late.
 */
export function waitFor(at: string | null): number | false {
  return at !== null && Math.min(latest, Math.max(soonest, Date.parse(at) + grace - serverNow()))
}
