import { describe, expect, test } from 'vitest'
import { nextAttemptAt } from './schedule.ts'

const now = new Date('2026-03-01T12:00:00Z')
const middle = () => 0.5

function waitSeconds(attemptsMade: number, random: () => number): number | null {
  const next = nextAttemptAt(attemptsMade, now, random)
  return next && (next.getTime() - now.getTime()) / 1000
}

describe('nextAttemptAt', () => {
  test.each([
    [0, 0],
    [1, 5],
    [2, 5 * 60],
    [3, 30 * 60],
    [4, 2 * 3600],
    [5, 5 * 3600],
    [6, 10 * 3600],
    [7, 14 * 3600],
    [8, 20 * 3600],
    [9, 24 * 3600],
  ])('the delay after %i attempts is %i s, varied by up to a tenth', (attemptsMade, wait) => {
    expect(waitSeconds(attemptsMade, middle)).toBeCloseTo(wait)
    expect(waitSeconds(attemptsMade, () => 0)).toBeCloseTo(wait * 0.9)
    expect(waitSeconds(attemptsMade, () => 1 - Number.EPSILON)).toBeCloseTo(wait * 1.1)
  })

  test('the schedule ends after ten attempts', () => {
    expect(nextAttemptAt(10, now, middle)).toBeNull()
    expect(nextAttemptAt(11, now, middle)).toBeNull()
  })

  test('the schedule lasts about three days', () => {
    let time = now
    for (let made = 0; ; made += 1) {
      const next = nextAttemptAt(made, time, middle)
      if (!next) break
      time = next
    }
    expect((time.getTime() - now.getTime()) / 86_400_000).toBeCloseTo(3.15, 2)
  })
})
