/** How well a page's line carries the call: the worst of loss, delay and available bandwidth. */
export type LineQuality = 'good' | 'weak' | 'very_weak'

type MediaKind = 'audio' | 'video'
interface Packets {
  readonly received: number
  readonly lost: number
}

/** The counters of a connection at one moment. */
export interface LineSample {
  /** Milliseconds of any monotonic clock. */
  readonly at: number
  readonly packets: Readonly<Record<MediaKind, Packets>>
  /** The fraction of sent packets that is lost, as last reported by the other end. */
  readonly lossUp: number
  /** The round-trip time, in milliseconds. */
  readonly roundTrip: number
  /** The target bitrate of the video, in bits per second, when bandwidth limits it; otherwise null. */
  readonly narrowedTo: number | null
}

/** Summarizes `getStats` over all paths. */
export function sampleOf(stats: Iterable<RTCStats>, at: number): LineSample {
  const packets = { audio: { received: 0, lost: 0 }, video: { received: 0, lost: 0 } }
  let [lossUp, roundTrip, narrowedTo] = [0, 0, null as number | null]
  for (const one of stats) {
    if (one.type === 'inbound-rtp') {
      const { kind, packetsReceived = 0, packetsLost = 0 } = one as RTCInboundRtpStreamStats
      const sum = packets[kind as MediaKind]
      packets[kind as MediaKind] = { received: sum.received + packetsReceived, lost: sum.lost + packetsLost }
    } else if (one.type === 'remote-inbound-rtp') {
      const { fractionLost = 0, roundTripTime = 0 } = one as { fractionLost?: number; roundTripTime?: number }
      lossUp = Math.max(lossUp, fractionLost)
      roundTrip = Math.max(roundTrip, roundTripTime * 1000)
    } else if (one.type === 'candidate-pair') {
      const { nominated, currentRoundTripTime = 0 } = one as RTCIceCandidatePairStats
      if (nominated) roundTrip = Math.max(roundTrip, currentRoundTripTime * 1000)
    } else if (one.type === 'outbound-rtp') {
      const { qualityLimitationReason, targetBitrate } = one as {
        qualityLimitationReason?: string
        targetBitrate?: number
      }
      if (qualityLimitationReason === 'bandwidth' && targetBitrate) narrowedTo = targetBitrate
    }
  }
  return { at, packets, lossUp, roundTrip, narrowedTo }
}

/** True if nothing was received since the earlier sample. */
export const isSilent = (earlier: LineSample, { packets }: LineSample) =>
  packets.audio.received === earlier.packets.audio.received && packets.video.received === earlier.packets.video.received

/**
 * Where each grade starts: the fraction of lost packets and milliseconds are minimums, bits per second is a maximum.
 */
const limits = {
  weak: { loss: 0.04, roundTrip: 500, narrowedTo: 150_000 },
  very_weak: { loss: 0.12, roundTrip: 1_500, narrowedTo: 50_000 },
} as const

/** The minimum number of packets for a meaningful fraction. */
const fewest = 20

function lossDown(earlier: Packets, later: Packets): number {
  const received = later.received - earlier.received
  // Negative when packets counted as lost arrived after all.
  const lost = Math.max(0, later.lost - earlier.lost)
  return received + lost < fewest ? 0 : lost / (received + lost)
}

/** Grades the line between two samples. */
export function gradeOf(earlier: LineSample, later: LineSample): LineQuality {
  const loss = Math.max(
    lossDown(earlier.packets.audio, later.packets.audio),
    lossDown(earlier.packets.video, later.packets.video),
    later.lossUp,
  )
  const isBeyond = ({ loss: most, roundTrip, narrowedTo }: (typeof limits)[keyof typeof limits]) =>
    loss >= most || later.roundTrip >= roundTrip || (later.narrowedTo ?? Number.POSITIVE_INFINITY) <= narrowedTo
  if (isBeyond(limits.very_weak)) return 'very_weak'
  return isBeyond(limits.weak) ? 'weak' : 'good'
}

/** The reported quality and since when, and the quality that will be reported if the current trend continues. */
export interface LineStanding {
  readonly quality: LineQuality
  readonly since: number
  readonly next: LineQuality
  readonly nextSince: number
}

/** How long the line must be worse, or better, before the reported quality changes, so that it does not flicker. */
const worseAfterMs = 4_000
const betterAfterMs = 10_000

/** How long the line must be very weak before audio only is offered. */
const lastingMs = 10_000

const order: readonly LineQuality[] = ['good', 'weak', 'very_weak']

export const isWorse = (one: LineQuality, than: LineQuality) => order.indexOf(one) > order.indexOf(than)

export const lineAtFirst = (at: number): LineStanding => ({ quality: 'good', since: at, next: 'good', nextSince: at })

/** Updates the reported quality with a new grade. `at`: by the clock of the samples. */
export function settle(standing: LineStanding, grade: LineQuality, at: number): LineStanding {
  const { quality } = standing
  if (grade === quality) return { ...standing, next: quality, nextSince: at }
  // A grade on the same side of the reported quality continues the trend. The trend's result is the mildest of its
  // grades.
  const goesOn = standing.next !== quality && isWorse(standing.next, quality) === isWorse(grade, quality)
  const nearer = (one: LineQuality, other: LineQuality) =>
    Math.abs(order.indexOf(one) - order.indexOf(quality)) < Math.abs(order.indexOf(other) - order.indexOf(quality))
      ? one
      : other
  const next = goesOn ? nearer(standing.next, grade) : grade
  const nextSince = goesOn ? standing.nextSince : at
  const isSettled = at - nextSince >= (isWorse(grade, quality) ? worseAfterMs : betterAfterMs)
  if (!isSettled) return { ...standing, next, nextSince }
  return { quality: next, since: at, next, nextSince: at }
}

/** True when the line has been very weak long enough that the call would be better without video. */
export const isTooWeakForPictures = ({ quality, since }: LineStanding, at: number) =>
  quality === 'very_weak' && at - since >= lastingMs - worseAfterMs
