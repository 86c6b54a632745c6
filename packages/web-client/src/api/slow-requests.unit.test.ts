import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteSlow, slowRequests } from './slow-requests.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a request counts as slow after three seconds, until it is answered or fails', async () => {
  const [one, other] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const answers = Promise.allSettled([noteSlow(one.promise), noteSlow(other.promise)])
  await vi.advanceTimersByTimeAsync(2_999)
  expect(slowRequests.get()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(slowRequests.get()).toBe(2)
  one.resolve('answer')
  other.reject(new Error('gone'))
  await answers
  expect(slowRequests.get()).toBe(0)
})

test('a request that is answered in time never counts', async () => {
  expect(await noteSlow(Promise.resolve('answer'))).toBe('answer')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(slowRequests.get()).toBe(0)
})
