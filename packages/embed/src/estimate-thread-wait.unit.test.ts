import { expect, test } from 'vitest'
import { estimateThreadWait, type Stay } from './estimate-thread-wait.ts'

/** A small generator of repeatable numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

interface Clinic {
  /** The time between two arrivals, and the time that a physician takes for one thread, in seconds. */
  readonly between: () => number
  readonly takes: () => number
  readonly physicians?: number
  readonly arrivals?: number
}

/** The stays of a clinic whose physicians claim the oldest thread whenever they are free. */
function clinicOf({ between, takes, physicians = 1, arrivals = 30 }: Clinic): Stay[] {
  const free = Array.from({ length: physicians }, () => 0)
  let queuedAt = 0
  return Array.from({ length: arrivals }, () => {
    queuedAt += between()
    const first = free.indexOf(Math.min(...free))
    const claimedAt = Math.max(queuedAt, free[first] ?? 0)
    free[first] = claimedAt + takes()
    return { queuedAt, claimedAt, isByThoseOnDuty: true }
  })
}

/** The stays as they are known at a time: later arrivals are unknown, and later claims still wait. */
const knownAt = (now: number, stays: readonly Stay[]): Stay[] =>
  stays
    .filter(({ queuedAt }) => queuedAt <= now)
    .map((stay) => ({ ...stay, claimedAt: stay.claimedAt !== null && stay.claimedAt <= now ? stay.claimedAt : null }))

const aheadAt = (now: number, stays: readonly Stay[]) =>
  knownAt(now, stays).filter(({ claimedAt }) => claimedAt === null).length

const busy = clinicOf({ between: () => 60, takes: () => 300, arrivals: 40 })

test('the twelfth in line of one physician who takes five minutes waits about an hour', () => {
  const range = estimateThreadWait(knownAt(2500, busy), 11, 2500)
  expect(range?.low).toBeGreaterThan(45 * 60)
  expect(range?.high).toBeLessThan(75 * 60)
})

test('the estimate grows with the place, and shrinks with the rate of service', () => {
  const two = clinicOf({ between: () => 60, takes: () => 300, physicians: 2, arrivals: 40 })
  const estimateAhead = (stays: readonly Stay[], ahead: number) => estimateThreadWait(knownAt(2500, stays), ahead, 2500)
  expect(estimateAhead(busy, 5)?.low).toBeGreaterThan(estimateAhead(busy, 1)?.high ?? 0)
  expect(estimateAhead(two, 11)?.high).toBeLessThan(estimateAhead(busy, 11)?.low ?? 0)
})

test('ranges that are shown hold at least four of five waits, over many clinics of chance', () => {
  let shown = 0
  let held = 0
  for (let seed = 1; seed <= 60; seed += 1) {
    const chance = numbers(seed * 7919)
    const stays = clinicOf({
      between: () => -Math.log(chance()) * 120,
      takes: () => -Math.log(chance()) * 100 + 60,
      arrivals: 60,
    })
    for (const { queuedAt, claimedAt } of stays.slice(20, 60)) {
      const known = knownAt(queuedAt, stays)
      const range = estimateThreadWait(known, aheadAt(queuedAt, stays) - 1, queuedAt)
      if (range === null || claimedAt === null) continue
      shown += 1
      const waited = claimedAt - queuedAt
      if (waited >= range.low && waited <= range.high + 1) held += 1
    }
  }
  expect(shown).toBeGreaterThan(300)
  expect(held / shown).toBeGreaterThan(0.8)
})

test('there is no estimate where physicians take the newest thread first', () => {
  const stays: Stay[] = []
  const waiting: number[] = []
  for (let n = 0; n < 40; n += 1) {
    waiting.push(n * 100)
    if (n % 2 === 0) continue
    const queuedAt = waiting.pop() ?? 0
    stays.push({ queuedAt, claimedAt: n * 100 + 10, isByThoseOnDuty: true })
  }
  stays.push(...waiting.map((queuedAt) => ({ queuedAt, claimedAt: null, isByThoseOnDuty: false })))
  expect(estimateThreadWait(stays, 10, 4000)).toBeNull()
})

test('there is no estimate while nobody claims what waits', () => {
  expect(estimateThreadWait(knownAt(2500, busy), 3, 2500)).not.toBeNull()
  expect(estimateThreadWait(knownAt(2500, busy), 3, 40_000)).toBeNull()
})

test('claims of physicians who went off duty are no rate of service', () => {
  const gone = knownAt(2500, busy).map((stay) => ({ ...stay, isByThoseOnDuty: false }))
  expect(estimateThreadWait(gone, 3, 2500)).toBeNull()
})

test('there is no estimate before enough claims', () => {
  expect(estimateThreadWait([], 0, 100)).toBeNull()
  expect(estimateThreadWait(busy.slice(0, 6), 0, 5000)).toBeNull()
})
