/** A time sample from one response: when it was requested, when it arrived, and the time in its `Date` header. */
export interface TimeSample {
  readonly askedAt: number
  readonly answeredAt: number
  readonly serverDate: number
}

/** How far the server's clock is ahead of ours, and the margin of error; milliseconds. */
export interface ClockOffset {
  readonly ahead: number
  readonly within: number
}

/** `Date` headers have a resolution of one second: the true time is up to this much later; milliseconds. */
const headerStep = 1000

/** Returns the offset that a sample implies. */
export function offsetOf({ askedAt, answeredAt, serverDate }: TimeSample): ClockOffset {
  return {
    ahead: serverDate + headerStep / 2 - (askedAt + answeredAt) / 2,
    within: (answeredAt - askedAt) / 2 + headerStep / 2,
  }
}

/**
 * Returns the better of two offsets. A new one that contradicts the known one (the computer's clock was set, or it
 * slept) replaces it. Otherwise the more precise one wins.
 */
export function betterOffset(known: ClockOffset | null, found: ClockOffset): ClockOffset {
  if (!known) return found
  const contradicts = Math.abs(found.ahead - known.ahead) > found.within + known.within
  return contradicts || found.within < known.within ? found : known
}

let offset: ClockOffset | null = null

/** Updates the clock offset from a response. */
export function learnServerTime(askedAt: number, answeredAt: number, dateHeader: string | null): void {
  const serverDate = Date.parse(dateHeader ?? '')
  if (Number.isNaN(serverDate)) return
  offset = betterOffset(offset, offsetOf({ askedAt, answeredAt, serverDate }))
}

/**
 * Returns the current time by the server's clock. Due times use that clock, and a physician's computer may be minutes
 * off.
 */
export function serverNow(): number {
  return Date.now() + (offset?.ahead ?? 0)
}
