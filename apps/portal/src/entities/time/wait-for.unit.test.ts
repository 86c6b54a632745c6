import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from './wait-for.ts'

const now = new Date('2026-03-02T09:00:00.000Z')
beforeEach(() => {
  vi.useFakeTimers({ now })
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['nothing to wait for', null, false],
  ['a minute', '2026-03-02T09:01:00.000Z', 60_500],
  ['what has just passed, which the service may not know yet', '2026-03-02T08:59:59.900Z', 2_000],
  ['next month, which no timer reaches', '2026-04-02T09:00:00.000Z', 3_600_000],
])('the wait is right for %s', (_name, at, expected) => {
  expect(waitFor(at)).toBe(expected)
})
