import { TimeLine } from './time-line.ts'

/** The window, in milliseconds, from which only the packet with the shortest delay counts. */
const windowMs = 10_000

interface Arrival {
  readonly mediaMs: number
  readonly at: number
}

const delayOf = ({ mediaMs, at }: Arrival) => at - mediaMs

/**
 * Relates the media time of one track to the sender's clock, by the sender's reports, and to the node's clock, by the
 * fastest packets, because no packet can arrive early. All times are in milliseconds. Add all packets and reports
 * before the first conversion.
 */
export class TrackClock {
  readonly sent = new TimeLine()
  readonly #quickest: Arrival[] = []
  #came: TimeLine | null = null
  #windowEnd = Number.NEGATIVE_INFINITY

  packet(mediaMs: number, at: number): void {
    const arrival = { mediaMs, at }
    const last = this.#quickest.at(-1)
    if (!last || at >= this.#windowEnd) {
      this.#windowEnd = at + windowMs
      this.#quickest.push(arrival)
    } else if (delayOf(arrival) < delayOf(last)) this.#quickest[this.#quickest.length - 1] = arrival
  }

  /** Arrival times, by the fastest packets. */
  get came(): TimeLine {
    if (this.#came) return this.#came
    const came = new TimeLine()
    for (const { mediaMs, at } of this.#quickest) came.add(mediaMs, at)
    this.#came = came
    return came
  }

  /** The minimum delay between sending and receiving a packet, by the sender's clock. */
  get leastDelay(): number {
    return Math.min(...this.#quickest.map(({ mediaMs, at }) => at - this.sent.at(mediaMs)))
  }
}
