/** A page may exceed its bitrate by this factor for a short time, because a keyframe arrives all at once. */
const headroom = 2

/** The size of a burst, in seconds at the full rate. */
const burstSeconds = 4

/**
 * Limits how much of a page's media is accepted. Browsers respect the bitrate that they are assigned. A hostile page
 * may not, and would fill the disk and the other side's line.
 */
export class ByteBudget {
  readonly #bytesPerMs: number
  readonly #most: number
  #left: number
  #at: number | null = null

  /** @param maxBitrate the bitrate that the page was assigned, in bits per second. */
  constructor(maxBitrate: number) {
    this.#bytesPerMs = (headroom * maxBitrate) / 8 / 1000
    this.#most = this.#bytesPerMs * 1000 * burstSeconds
    this.#left = this.#most
  }

  /**
   * @param at the arrival time, in milliseconds of a monotonic clock.
   * @returns false when the packet exceeds the budget. Drop it then, as a slow line would.
   */
  take(at: number, bytes: number): boolean {
    const passed = Math.max(0, at - (this.#at ?? at))
    this.#at = Math.max(at, this.#at ?? at)
    this.#left = Math.min(this.#most, this.#left + passed * this.#bytesPerMs)
    if (bytes > this.#left) return false
    this.#left -= bytes
    return true
  }
}

/** The maximum duration of a segment at the assigned bitrate, in seconds. */
const segmentSeconds = 6 * 60 * 60

/** @returns the maximum size of a segment, in bytes. @param maxBitrate in bits per second. */
export const mostSegmentBytes = (maxBitrate: number): number => (maxBitrate / 8) * segmentSeconds
