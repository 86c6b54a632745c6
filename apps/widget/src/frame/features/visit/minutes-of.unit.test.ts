import { expect, it } from 'vitest'
import { minutesOf } from './minutes-of.ts'

it('a call was a whole number of minutes long, one at least, and none when it never began', () => {
  const lasting = (seconds: number) =>
    minutesOf({
      startedAt: '2026-11-21T10:00:00.000Z',
      endedAt: new Date(Date.UTC(2026, 10, 21, 10, 0, seconds)).toISOString(),
    })
  expect([5, 89, 91, 720].map(lasting)).toEqual([1, 1, 2, 12])
  expect(minutesOf({ startedAt: null, endedAt: '2026-11-21T10:00:00.000Z' })).toBeNull()
})
