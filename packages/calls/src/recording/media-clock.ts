import type { MediaKind } from '../media/packet-log.ts'
import { TrackClock } from './track-clock.ts'

const clockRates: Readonly<Record<MediaKind, number>> = { audio: 48_000, video: 90_000 }

/** Milliseconds of a 32.32 NTP time; since when does not matter here. */
const ntpMs = (ntp: bigint) => Number(ntp >> 32n) * 1000 + (Number(ntp & 0xffff_ffffn) / 2 ** 32) * 1000

const mediaMs = (kind: MediaKind, time: number) => (time / clockRates[kind]) * 1000

/** By how much the clocks of two machines and the way between them may differ, where times are checked for sense. */
const leewayMs = 10_000

/**
 * When, by the node's clock, what a packet carries was heard or seen. Sound and picture of one page are set against each
 * other by the page's own reports, each of which corrects the last: sound is counted by the crystal of a sound card,
 * which is not the page's clock, and what a page had no time to record is not counted at all. How far the page's clock
 * stands from the node's is what the quickest packet says. Without reports, each is timed by its own quickest packets.
 */
export class MediaClock {
  readonly #tracks = new Map<MediaKind, TrackClock>()
  /** By how much packets came later than they were sent; null when that is not known of all. */
  #leastDelay: number | null | undefined
  #firstAt = Number.POSITIVE_INFINITY
  #lastAt = Number.NEGATIVE_INFINITY

  /** @param time the packet's own, unwrapped. @param at when it came, epoch milliseconds. */
  packet(kind: MediaKind, time: number, at: number): void {
    this.#firstAt = Math.min(this.#firstAt, at)
    this.#lastAt = Math.max(this.#lastAt, at)
    this.#trackOf(kind).packet(mediaMs(kind, time), at)
  }

  /** The sender's word on when a media time was. @param time unwrapped along with the packets'. */
  report(kind: MediaKind, ntp: bigint, time: number): void {
    this.#trackOf(kind).sent.add(mediaMs(kind, time), ntpMs(ntp))
  }

  /**
   * Epoch milliseconds; null for what cannot have been then: a page that lies about its times spoils what it says
   * itself, never the length of the film.
   */
  timeOf(kind: MediaKind, time: number): number | null {
    const { sent, came } = this.#trackOf(kind)
    const ms = mediaMs(kind, time)
    if (this.#leastDelay === undefined) this.#leastDelay = leastOf([...this.#tracks.values()])
    const at = this.#leastDelay === null ? came.at(ms) : sent.at(ms) + this.#leastDelay
    return at >= this.#firstAt - leewayMs && at <= this.#lastAt + leewayMs ? at : null
  }

  #trackOf(kind: MediaKind): TrackClock {
    const found = this.#tracks.get(kind)
    if (found) return found
    const track = new TrackClock()
    this.#tracks.set(kind, track)
    return track
  }
}

const leastOf = (tracks: readonly TrackClock[]) =>
  tracks.every(({ sent }) => !sent.isEmpty) ? Math.min(...tracks.map(({ leastDelay }) => leastDelay)) : null
