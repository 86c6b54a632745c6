import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { batchLookups } from './batched-lookup.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('ids added together are looked up in one batch without duplicates', async () => {
  const asked: string[][] = []
  const touched = batchLookups(async (ids) => void asked.push(ids))
  touched.add(['a', 'b'])
  touched.add(['a', 'c'])
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toEqual([['a', 'b', 'c']])
})

test('during a burst of events, lookups happen about twice a second', async () => {
  let asked = 0
  const touched = batchLookups(async () => {
    asked += 1
  })
  for (let n = 0; n < 100; n += 1) {
    touched.add([`c${n}`])
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(asked).toBeLessThanOrEqual(11)
  expect(asked).toBeGreaterThanOrEqual(9)
})

test('an expensive lookup runs soon after the first event and then less often', async () => {
  let asked = 0
  const touched = batchLookups(async () => {
    asked += 1
  }, 2_000)
  touched.add(['sums'])
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toBe(1)
  for (let n = 0; n < 79; n += 1) {
    touched.add(['sums'])
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(asked).toBe(2)
  // The last event still causes a lookup.
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toBe(3)
})

test('a failed lookup is retried', async () => {
  const asked: string[][] = []
  const touched = batchLookups(async (ids) => {
    asked.push(ids)
    if (asked.length === 1) throw new Error('no connection')
  })
  touched.add(['a'])
  await vi.advanceTimersByTimeAsync(3000)
  expect(asked).toEqual([['a'], ['a']])
})

test('no lookup starts after close', async () => {
  let asked = 0
  const touched = batchLookups(async () => {
    asked += 1
  })
  touched.add(['a'])
  touched.close()
  await vi.advanceTimersByTimeAsync(3000)
  expect(asked).toBe(0)
})
