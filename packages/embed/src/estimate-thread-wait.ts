/** One thread's stay in the queue. Times are in seconds. */
export interface Stay {
  readonly queuedAt: number
  /** Null while it waits. */
  readonly claimedAt: number | null
  /** Whether a physician who is on duty now claimed it. Other claims say nothing about how fast the queue moves now. */
  readonly isByThoseOnDuty: boolean
}

/** A range of seconds. */
export interface WaitRange {
  readonly low: number
  readonly high: number
}

/** How many of the latest claims are used to measure how fast the queue moves, and the minimum number of claims. */
const most = 30
const fewest = 5

/**
 * How many waits of the last hours must have ended within their ranges, and how many waits must be known to judge
 * that.
 */
const reliable = 0.8
const fewestChecked = 10

/** The standard normal quantile of 95 %: nine of ten waits lie between both ends. */
const tail = 1.645

/** How long the queue was not empty, in total up to a given time. */
function busyClock(stays: readonly Stay[], now: number): (at: number) => number {
  const spans: { from: number; to: number }[] = []
  for (const { queuedAt: from, claimedAt } of [...stays].sort((one, other) => one.queuedAt - other.queuedAt)) {
    const to = claimedAt ?? now
    const last = spans.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else spans.push({ from, to })
  }
  return (at) => spans.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(at, to) - from), 0)
}

/** The times between claims while somebody waited, in order, with when each ended. */
function gapsOf(stays: readonly Stay[], now: number): { readonly at: number; readonly seconds: number }[] {
  const busy = busyClock(stays, now)
  const claims = stays
    .flatMap(({ claimedAt, isByThoseOnDuty }) => (claimedAt !== null && isByThoseOnDuty ? [claimedAt] : []))
    .sort((one, other) => one - other)
  return claims.slice(1).map((at, n) => ({ at, seconds: busy(at) - busy(claims[n] ?? at) }))
}

/** How fast the queue moved: the time from one claim to the next. */
interface Pace {
  readonly mean: number
  readonly variance: number
  readonly claims: number
}

function paceOf(gaps: readonly number[]): Pace | null {
  if (gaps.length < fewest) return null
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / (gaps.length - 1)
  return { mean, variance, claims: gaps.length }
}

/**
 * A quantile of the time for several claims, by the Wilson–Hilferty approximation of the gamma distribution with their
 * mean and variance. The variance accounts for the uncertainty of the mean, which comes from few claims.
 */
function timeFor(claims: number, pace: Pace, normal: number): number {
  if (claims === 0 || pace.mean === 0) return 0
  const ninth = ((pace.variance / pace.mean ** 2) * (1 / claims + 1 / pace.claims)) / 9
  return claims * pace.mean * Math.max(0, 1 - ninth + normal * Math.sqrt(ninth)) ** 3
}

/** The range for this many patients ahead. The next claim may come at once, or take a full interval from now. */
const rangeFor = (ahead: number, pace: Pace): WaitRange => ({
  low: timeFor(ahead, pace, -tail),
  high: timeFor(ahead + 1, pace, tail),
})

/**
 * Replays the last hours: at each arrival and each claim, every thread in line gets the range that was known then.
 * @returns whether each wait that can be judged by now ended within its range.
 */
function replay(stays: readonly Stay[], now: number, paceAt: (at: number) => Pace | null): boolean[] {
  const moments = new Set(stays.flatMap(({ queuedAt, claimedAt }) => [queuedAt, claimedAt ?? queuedAt]))
  return [...moments].flatMap((moment) => {
    const pace = paceAt(moment)
    if (pace === null) return []
    const line = stays.filter(({ queuedAt, claimedAt }) => queuedAt <= moment && (claimedAt ?? now + 1) > moment)
    return line.flatMap(({ claimedAt }, ahead) => {
      const { low, high } = rangeFor(ahead, pace)
      const waited = (claimedAt ?? now) - moment
      if (claimedAt === null) return waited > high ? [false] : []
      return [waited >= low && waited <= high]
    })
  })
}

/**
 * Estimates the remaining wait from the place in line and from how fast the queue moved in the last hours. The same
 * estimate is made for every place of these hours, from what was known then.
 * @param stays of the last hours in the order of the line, including threads that still wait.
 * @returns null when too little is known, or when fewer than four in five waits ended within their ranges.
 */
export function estimateThreadWait(stays: readonly Stay[], ahead: number, now: number): WaitRange | null {
  const gaps = gapsOf(stays, now)
  const paceAt = (at: number) =>
    paceOf(
      gaps
        .filter((gap) => gap.at <= at)
        .slice(-most)
        .map(({ seconds }) => seconds),
    )
  const pace = paceAt(now)
  if (pace === null) return null
  const held = replay(stays, now, paceAt)
  if (held.length < fewestChecked || held.filter(Boolean).length < reliable * held.length) return null
  const { low, high } = rangeFor(ahead, pace)
  return { low: Math.round(low), high: Math.round(high) }
}
