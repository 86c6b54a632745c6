import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteSlow, slowSends } from './slow-sends.ts'

const post = '/trpc/asyncConsults.postMessage'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('what the patient sends counts as slow after three seconds, until it is answered or fails', async () => {
  const [one, other] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const answers = Promise.allSettled([noteSlow(post, 'POST', one.promise), noteSlow(post, 'POST', other.promise)])
  await vi.advanceTimersByTimeAsync(2_999)
  expect(slowSends.value).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(slowSends.value).toBe(2)
  one.resolve(new Response())
  other.reject(new Error('gone'))
  await answers
  expect(slowSends.value).toBe(0)
})

test('what gets no response for half a minute fails as if there were no connection, and no longer counts', async () => {
  const answer = noteSlow(post, 'POST', new Promise(() => undefined))
  const failed = expect(answer).rejects.toThrow(TypeError)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(slowSends.value).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await failed
  expect(slowSends.value).toBe(0)
})

test('reads, and what the widget says by itself, never count', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const answers = [
    noteSlow('/trpc/embed.overview', 'GET', promise),
    noteSlow('/trpc/signals.markRead', 'POST', promise),
    noteSlow('/trpc/signals.attend', 'POST', promise),
    noteSlow('/trpc/telehealthConsults.signal', 'POST', promise),
    noteSlow('/trpc/visitSummaries.see', 'POST', promise),
  ]
  await vi.advanceTimersByTimeAsync(60_000)
  expect(slowSends.value).toBe(0)
  resolve(new Response())
  await Promise.all(answers)
})
