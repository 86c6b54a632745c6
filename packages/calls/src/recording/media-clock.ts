import type { MediaKind } from '../media/packet-log.ts'
import { TrackClock } from './track-clock.ts'

const clockRates: Readonly<Record<MediaKind, number>> = { audio: 48_000, video: 90_000 }

/** Converts a 32.32 NTP time to milliseconds. The epoch does not matter here. */
const ntpMs = (ntp: bigint) => Number(ntp >> 32n) * 1000 + (Number(ntp & 0xffff_ffffn) / 2 ** 32) * 1000

const mediaMs = (kind: MediaKind, time: number) => (time / clockRates[kind]) * 1000

/** The tolerance of plausibility checks: the maximum difference between two machines' clocks, plus network delay. */
const leewayMs = 10_000

/**
 * Maps media times to the node's clock. A page's own reports synchronize its audio and video, and each report
 * corrects the previous one. Reports are needed because audio is counted by the sound card's crystal, which is not
 * the page's clock, and because media that the page had no time to record is not counted. The fastest packet
 * determines the offset between the page's clock and the node's. Without reports, each track is timed by its own
 * fastest packets.
 */
export class MediaClock {
  readonly #tracks = new Map<MediaKind, TrackClock>()
  /**
   * The minimum delay between sending and receiving a packet; null when some track has no reports, undefined before
   * it is computed.
   */
  #leastDelay: number | null | undefined
  #firstAt = Number.POSITIVE_INFINITY
  #lastAt = Number.NEGATIVE_INFINITY

  /** @param time the packet's own, unwrapped. @param at the arrival time, epoch milliseconds. */
  packet(kind: MediaKind, time: number, at: number): void {
    this.#firstAt = Math.min(this.#firstAt, at)
    this.#lastAt = Math.max(this.#lastAt, at)
    this.#trackOf(kind).packet(mediaMs(kind, time), at)
  }

  /** Adds a sender report: the sender's time of a media time. @param time unwrapped together with the packets'. */
  report(kind: MediaKind, ntp: bigint, time: number): void {
    this.#trackOf(kind).sent.add(mediaMs(kind, time), ntpMs(ntp))
  }

  /**
   * Epoch milliseconds; null for an implausible time. A page that sends wrong times damages only its own media, never
   * the length of the video.
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
