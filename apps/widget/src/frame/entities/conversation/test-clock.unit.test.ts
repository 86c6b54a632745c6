import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConsultApi } from '../api/consult-api.ts'
import { createTestClockView } from './test-clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A service whose clock shows `now`, and the client's view of the clock. */
function setUp(now: string | null) {
  const service = { now, asked: 0, trouble: false }
  const overview = async () => {
    service.asked += 1
    if (service.trouble) throw new Error('away')
    return { testClock: service.now } as Awaited<ReturnType<ConsultApi['overview']>>
  }
  return { service, view: createTestClockView({ overview }) }
}

test('the time of a test clock is asked for every five seconds, also after a failure', async () => {
  const { service, view } = setUp('2030-03-04T10:00:00.000Z')
  view.take(service.now)
  expect(view.at.value).toBe('2030-03-04T10:00:00.000Z')
  service.trouble = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(view.at.value).toBe('2030-03-04T10:00:00.000Z')
  service.trouble = false
  service.now = '2030-03-11T10:00:00.000Z'
  await vi.advanceTimersByTimeAsync(5_000)
  expect(view.at.value).toBe('2030-03-11T10:00:00.000Z')
})

test('in real time, nothing is asked', async () => {
  const { service, view } = setUp(null)
  view.take(null)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([view.at.value, service.asked]).toEqual([null, 0])
})

test('the view stops asking when the clock is gone', async () => {
  const { service, view } = setUp('2030-03-04T10:00:00.000Z')
  view.take(service.now)
  service.now = null
  await vi.advanceTimersByTimeAsync(60_000)
  expect([view.at.value, service.asked]).toEqual([null, 1])
})
