/** A page may send so many times the bitrate that it was told for a moment: a whole picture comes in one go. */
const headroom = 2

/** How much of its rate may come at once, seconds. */
const burstSeconds = 4

/**
 * How much of what a page sends is taken. Browsers keep to the bitrate that they are told; a hostile page need not, and
 * would fill the disk and the other side's line.
 */
export class ByteBudget {
  readonly #bytesPerMs: number
  readonly #most: number
  #left: number
  #at: number | null = null

  /** @param maxBitrate what the page was told, in bits a second. */
  constructor(maxBitrate: number) {
    this.#bytesPerMs = (headroom * maxBitrate) / 8 / 1000
    this.#most = this.#bytesPerMs * 1000 * burstSeconds
    this.#left = this.#most
  }

  /**
   * @param at when it came, milliseconds by a clock that nobody sets.
   * @returns false when it is too much: then it is dropped, as a line that is too narrow would.
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

/** For how long a segment may be written at the bitrate that the page was told, seconds. */
const segmentSeconds = 6 * 60 * 60

/** @returns the most bytes that one segment may have. @param maxBitrate in bits a second. */
export const mostSegmentBytes = (maxBitrate: number): number => (maxBitrate / 8) * segmentSeconds
