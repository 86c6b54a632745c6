import { serverNow } from './server-clock.ts'

/** The service's clock and timers may be so late, and it is not asked again sooner than this; milliseconds. */
const grace = 500
const soonest = 2_000
/** Timers of browsers go no further than 24 days; a look an hour costs nothing. */
const latest = 60 * 60_000

/**
 * How long until an instant of the service has come, for what is to be read again then; false where there is none.
 * @param at ISO 8601. One that has passed is looked at again a little later: the service may be late.
 */
export function waitFor(at: string | null): number | false {
  return at !== null && Math.min(latest, Math.max(soonest, Date.parse(at) + grace - serverNow()))
}
