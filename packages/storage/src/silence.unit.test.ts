import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SilentStoreError, silenceMs, unlessSilent } from './silence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A request that never gets an answer. */
function unanswered() {
  const request = Promise.withResolvers<string>()
  let progress = () => {}
  let aborted: AbortSignal | null = null
  const outcome = unlessSilent(silenceMs, (signal, heard) => {
    progress = heard
    aborted = signal
    return request.promise
  }).catch((error: unknown) => error)
  return { outcome, answer: request.resolve, heard: () => progress(), isAborted: () => aborted?.aborted }
}

test('a store that never answers is given up after fifteen seconds, and its request is aborted', async () => {
  const { outcome, isAborted } = unanswered()
  vi.advanceTimersByTime(14_999)
  expect(isAborted()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isAborted()).toBe(true)
  expect(await outcome).toBeInstanceOf(SilentStoreError)
})

test('a store that makes progress is not given up, however long it takes', async () => {
  const { outcome, answer, heard, isAborted } = unanswered()
  for (let n = 0; n < 20; n += 1) {
    vi.advanceTimersByTime(14_000)
    heard()
  }
  answer('done')
  expect(await outcome).toBe('done')
  vi.advanceTimersByTime(60_000)
  expect(isAborted()).toBe(false)
})
