/** What one answer of the server says of the time: when it was asked, when it came, and the clock in its `Date`. */
export interface TimeSample {
  readonly askedAt: number
  readonly answeredAt: number
  readonly serverDate: number
}

/** How far the server's clock is ahead of ours, and within how much that is known; milliseconds. */
export interface ClockOffset {
  readonly ahead: number
  readonly within: number
}

/** `Date` headers tell whole seconds: the true instant lies up to this much later. */
const headerStep = 1000

/** What a sample says of the offset. */
export function offsetOf({ askedAt, answeredAt, serverDate }: TimeSample): ClockOffset {
  return {
    ahead: serverDate + headerStep / 2 - (askedAt + answeredAt) / 2,
    within: (answeredAt - askedAt) / 2 + headerStep / 2,
  }
}

/**
 * The better of what was known and what a new answer says: a sample that contradicts what was known (the computer's
 * clock was set, or it slept) replaces it, else the more exact one stays.
 */
export function betterOffset(known: ClockOffset | null, found: ClockOffset): ClockOffset {
  if (!known) return found
  const contradicts = Math.abs(found.ahead - known.ahead) > found.within + known.within
  return contradicts || found.within < known.within ? found : known
}

let offset: ClockOffset | null = null

/** Takes in what an answer says of the server's clock. */
export function learnServerTime(askedAt: number, answeredAt: number, dateHeader: string | null): void {
  const serverDate = Date.parse(dateHeader ?? '')
  if (Number.isNaN(serverDate)) return
  offset = betterOffset(offset, offsetOf({ askedAt, answeredAt, serverDate }))
}

/** Now, by the server's clock: due times are the server's, and a physician's computer may run minutes off. */
export function serverNow(): number {
  return Date.now() + (offset?.ahead ?? 0)
}
