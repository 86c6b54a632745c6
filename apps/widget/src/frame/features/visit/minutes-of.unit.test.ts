import { expect, it } from 'vitest'
import { minutesOf } from './minutes-of.ts'

it('a call lasts a whole number of minutes, at least one, and null when it never started', () => {
  const lasting = (seconds: number) =>
    minutesOf({
      startedAt: '2026-11-21T10:00:00.000Z',
      endedAt: new Date(Date.UTC(2026, 10, 21, 10, 0, seconds)).toISOString(),
    })
  expect([5, 89, 91, 720].map(lasting)).toEqual([1, 1, 2, 12])
  expect(minutesOf({ startedAt: null, endedAt: '2026-11-21T10:00:00.000Z' })).toBeNull()
})
