/** How much less when the other side's line is too narrow, and how soon again. */
const lessBy = 0.7
const lessEveryMs = 2_000

/** How much more when it has been wide enough for so long, and as long again. */
const moreBy = 1.25
const moreEveryMs = 6_000

/** Below this a picture is of no use; bits a second. */
const least = 150_000

/**
 * How much a page may send, in bits a second: less and less while packets are lost on the line of whoever gets it, and
 * little by little more afterwards. Times are of a clock that nobody sets.
 */
export class SendLimit {
  readonly #most: number
  #bitrate: number
  #changedAt = Number.NEGATIVE_INFINITY
  #lostAt = Number.NEGATIVE_INFINITY

  /** @param most where it begins, and what it never exceeds. */
  constructor(most: number) {
    this.#most = most
    this.#bitrate = most
  }

  /** The other side's line has lost too much. */
  lost(now: number): void {
    this.#lostAt = now
    if (now - this.#changedAt < lessEveryMs) return
    this.#bitrate = Math.min(this.#bitrate, Math.max(least, Math.round(this.#bitrate * lessBy)))
    this.#changedAt = now
  }

  at(now: number): number {
    const isCalm = now - this.#lostAt >= moreEveryMs && now - this.#changedAt >= moreEveryMs
    if (isCalm && this.#bitrate < this.#most) {
      this.#bitrate = Math.min(this.#most, Math.round(this.#bitrate * moreBy))
      this.#changedAt = now
    }
    return this.#bitrate
  }
}
