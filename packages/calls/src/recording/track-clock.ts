import { TimeLine } from './time-line.ts'

/** Of so many milliseconds the packet counts that was on its way for the shortest time. */
const windowMs = 10_000

interface Arrival {
  readonly mediaMs: number
  readonly at: number
}

const delayOf = ({ mediaMs, at }: Arrival) => at - mediaMs

/**
 * How the media time of one track stands to the sender's clock, by the sender's word, and to the node's, by the
 * quickest packets: nothing can come early. All in milliseconds. First everything is told to it, then it is asked.
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

  /** When packets came, by the quickest of them. */
  get came(): TimeLine {
    if (this.#came) return this.#came
    const came = new TimeLine()
    for (const { mediaMs, at } of this.#quickest) came.add(mediaMs, at)
    this.#came = came
    return came
  }

  /** By how much the quickest packet of all came later than it was sent, by the sender's clock. */
  get leastDelay(): number {
    return Math.min(...this.#quickest.map(({ mediaMs, at }) => at - this.sent.at(mediaMs)))
  }
}
