import type { MediaKind } from '../media/packet-log.ts'

const clockRates: Readonly<Record<MediaKind, number>> = { audio: 48_000, video: 90_000 }

/** Milliseconds of a 32.32 NTP time; since when does not matter here. */
const ntpMs = (ntp: bigint) => Number(ntp >> 32n) * 1000 + (Number(ntp & 0xffff_ffffn) / 2 ** 32) * 1000

const mediaMs = (kind: MediaKind, time: number) => (time / clockRates[kind]) * 1000

interface Track {
  /** The least by which a packet came later than its media time says: nothing can come early. */
  leastDelay: number
  /** What is to be added to the media's time to have the sender's own clock; null until it has said so. */
  toSender: number | null
}

/**
 * When, by the node's clock, what a packet carries was heard or seen. Sound and picture of one page are set against each
 * other by the page's own reports; how far that clock stands from the node's is what the quickest packet says. Without
 * reports, the quickest packet of each says it for itself.
 */
export class MediaClock {
  readonly #tracks = new Map<MediaKind, Track>()

  /** @param time the packet's own, unwrapped. @param at when it came, epoch milliseconds. */
  packet(kind: MediaKind, time: number, at: number): void {
    const track = this.#trackOf(kind)
    track.leastDelay = Math.min(track.leastDelay, at - mediaMs(kind, time))
  }

  /** The sender's word on when a media time was. @param time unwrapped along with the packets'. */
  report(kind: MediaKind, ntp: bigint, time: number): void {
    this.#trackOf(kind).toSender ??= ntpMs(ntp) - mediaMs(kind, time)
  }

  /** Epoch milliseconds. */
  timeOf(kind: MediaKind, time: number): number {
    const track = this.#trackOf(kind)
    const all = [...this.#tracks.values()]
    const delays = all.flatMap(({ leastDelay, toSender }) => (toSender === null ? [] : leastDelay - toSender))
    const isReported = track.toSender !== null && delays.length === all.length
    return mediaMs(kind, time) + (isReported ? (track.toSender ?? 0) + Math.min(...delays) : track.leastDelay)
  }

  #trackOf(kind: MediaKind): Track {
    const found = this.#tracks.get(kind)
    if (found) return found
    const track: Track = { leastDelay: Number.POSITIVE_INFINITY, toSender: null }
    this.#tracks.set(kind, track)
    return track
  }
}
