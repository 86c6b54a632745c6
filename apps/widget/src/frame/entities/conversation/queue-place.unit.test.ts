import { signal } from '@preact/signals'
import { beforeEach, expect, it, vi } from 'vitest'
import { watchQueuePlace } from './queue-place.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

function setUp() {
  const asked: string[] = []
  const waiting = signal<string | null>('ac_1')
  const isAttended = signal(true)
  const moves = signal(3)
  const api = {
    queuePlace: async (id: string) => {
      asked.push(id)
      return { position: asked.length, staffed: true, estimatedWaitSeconds: null }
    },
  }
  const place = watchQueuePlace(api, waiting, isAttended, moves)
  return { asked, waiting, isAttended, moves, place }
}

it('the place in the queue is read at once, and again soon after the queue moves', async () => {
  const { asked, moves, place } = setUp()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toEqual(['ac_1'])
  moves.value += 1
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toHaveLength(2)
  expect(place.value).toEqual({ position: 2, staffed: true, estimatedWaitSeconds: null })
})

it('the place is read once a minute while the queue does not move, because the estimate shrinks', async () => {
  const { asked } = setUp()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toHaveLength(2)
})

it('the place is not read while the widget is not visible or after the wait is over', async () => {
  const { asked, moves, isAttended, waiting } = setUp()
  moves.value += 1
  isAttended.value = false
  await vi.advanceTimersByTimeAsync(120_000)
  moves.value += 1
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toHaveLength(1)
  isAttended.value = true
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(2)
  waiting.value = null
  moves.value += 1
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toHaveLength(2)
})
