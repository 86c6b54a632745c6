/** How well a page's line carries the call, from the worst that is found out of loss, delay and what may be sent. */
export type LineQuality = 'good' | 'weak' | 'very_weak'

type MediaKind = 'audio' | 'video'
interface Packets {
  readonly received: number
  readonly lost: number
}

/** The counters of a connection at one moment. */
export interface LineSample {
  /** Milliseconds, of any clock that goes forward. */
  readonly at: number
  readonly packets: Readonly<Record<MediaKind, Packets>>
  /** The share of what the page sends that does not arrive, as the other end last said. */
  readonly lossUp: number
  /** There and back, in milliseconds. */
  readonly roundTrip: number
  /** What the picture may take, in bits a second, where the line is what limits it; else null. */
  readonly narrowedTo: number | null
}

/** What `getStats` tells, of all paths together, as far as it counts here. */
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

/** True while nothing at all has come since the earlier of the two. */
export const isSilent = (earlier: LineSample, { packets }: LineSample) =>
  packets.audio.received === earlier.packets.audio.received && packets.video.received === earlier.packets.video.received

/** From these on. Shares of packets, milliseconds, and bits a second from which on downwards. */
const limits = {
  weak: { loss: 0.04, roundTrip: 500, narrowedTo: 150_000 },
  very_weak: { loss: 0.12, roundTrip: 1_500, narrowedTo: 50_000 },
} as const

/** Of fewer packets than these, a share says nothing. */
const fewest = 20

function lossDown(earlier: Packets, later: Packets): number {
  const received = later.received - earlier.received
  // Less than none when what was given up came after all.
  const lost = Math.max(0, later.lost - earlier.lost)
  return received + lost < fewest ? 0 : lost / (received + lost)
}

/** How the line was between two moments. */
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

/** What is said of the line, and since when; and what it would be said to be if that stayed so. */
export interface LineStanding {
  readonly quality: LineQuality
  readonly since: number
  readonly next: LineQuality
  readonly nextSince: number
}

/** So long the line has to be worse, or better, before it is called so: a word that comes and goes helps nobody. */
const worseAfterMs = 4_000
const betterAfterMs = 10_000

/** So long it has to be very weak before sound alone is offered. */
const lastingMs = 10_000

const order: readonly LineQuality[] = ['good', 'weak', 'very_weak']

export const isWorse = (one: LineQuality, than: LineQuality) => order.indexOf(one) > order.indexOf(than)

export const lineAtFirst = (at: number): LineStanding => ({ quality: 'good', since: at, next: 'good', nextSince: at })

/** What is said of the line after it has been found to be so. `at`: by the clock of the samples. */
export function settle(standing: LineStanding, grade: LineQuality, at: number): LineStanding {
  const { quality } = standing
  if (grade === quality) return { ...standing, next: quality, nextSince: at }
  // A change towards the same side goes on counting; what it comes to is the milder of what was found meanwhile.
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

/** True when the line has been very weak for so long that the two would do better without pictures. */
export const isTooWeakForPictures = ({ quality, since }: LineStanding, at: number) =>
  quality === 'very_weak' && at - since >= lastingMs - worseAfterMs
