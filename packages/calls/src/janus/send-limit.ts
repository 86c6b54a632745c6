/** The factor of a reduction when the other side's line is too slow, and the minimum time between reductions. */
const lessBy = 0.7
const lessEveryMs = 2_000

/** The factor of an increase, and how long the line must be free of loss before each increase. */
const moreBy = 1.25
const moreEveryMs = 6_000

/** The minimum, in bits per second. Video is useless below it. */
const least = 150_000

/**
 * Limits a page's bitrate, in bits per second. The limit decreases while the receiver's line loses packets, and
 * recovers gradually. Times come from a monotonic clock.
 */
export class SendLimit {
  readonly #most: number
  #bitrate: number
  #changedAt = Number.NEGATIVE_INFINITY
  #lostAt = Number.NEGATIVE_INFINITY

  /** @param most the initial and maximum bitrate. */
  constructor(most: number) {
    this.#most = most
    this.#bitrate = most
  }

  /** Reports that the other side's line lost too many packets. */
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
