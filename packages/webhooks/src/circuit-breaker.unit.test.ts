import { describe, expect, test } from 'vitest'
import { afterFailure, type CircuitBreaker } from './circuit-breaker.ts'

const now = new Date('2026-03-01T12:00:00Z')
const middle = () => 0.5
const closed: CircuitBreaker = { consecutiveFailures: 0, nextProbeAt: null }

/** The breaker after this many consecutive failures, including failed probes. */
function failing(times: number, random = middle): CircuitBreaker {
  let breaker = closed
  for (let n = 0; n < times; n += 1) {
    breaker = afterFailure(breaker, { isProbe: breaker.nextProbeAt !== null, now, random })
  }
  return breaker
}
const probeSeconds = ({ nextProbeAt }: CircuitBreaker) => nextProbeAt && (nextProbeAt.getTime() - now.getTime()) / 1000

describe('a circuit breaker', () => {
  test('opens at the fifth failure in a row', () => {
    expect(failing(4)).toEqual({ consecutiveFailures: 4, nextProbeAt: null })
    expect(probeSeconds(failing(5))).toBe(1)
  })

  test('delays each probe longer than the last, up to a minute', () => {
    const delays = Array.from({ length: 12 }, (_, n) => probeSeconds(failing(5 + n)))
    expect(delays).toEqual([1, 2, 3, 5, 8, 13, 20, 30, 45, 60, 60, 60])
  })

  test('varies these delays by up to a tenth', () => {
    expect(probeSeconds(failing(8, () => 0))).toBeCloseTo(4.5)
    expect(probeSeconds(failing(8, () => 1 - Number.EPSILON))).toBeCloseTo(5.5)
  })

  test('ignores failures of attempts that began before it opened', () => {
    const open = failing(7)
    expect(afterFailure(open, { isProbe: false, now: new Date(now.getTime() + 1), random: middle })).toBe(open)
  })
})
