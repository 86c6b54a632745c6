import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attendances, beginAttendances, loseAttendances, takeAttendance } from './attendances.ts'

const ben = { type: 'physician', id: 'phy_2', typing: false } as const
const at = (consultId: string, ...people: (typeof ben)[]) => takeAttendance({ kind: 'attendance', consultId, people })
const shown = () => [...attendances.get().keys()]

beforeEach(() => {
  vi.useFakeTimers()
  attendances.set(new Map())
})
afterEach(() => {
  vi.useRealTimers()
})

test('the latest signal about a consult replaces earlier ones', () => {
  at('ac_1', ben)
  at('ac_2', ben)
  at('ac_1')
  expect(shown()).toEqual(['ac_2'])
})

test('signals of a new stream replace those of the last one, which stay visible until then', () => {
  at('ac_1', ben)
  at('ac_2', ben)
  beginAttendances()
  expect(shown()).toEqual(['ac_1', 'ac_2'])
  at('ac_2', ben)
  vi.advanceTimersByTime(500)
  expect(shown()).toEqual(['ac_2'])
  at('ac_3', ben)
  expect(shown()).toEqual(['ac_2', 'ac_3'])
})

test('attendances expire after the stream is lost', () => {
  at('ac_1', ben)
  // A new stream that is lost before it has reported anything.
  beginAttendances()
  loseAttendances()
  vi.advanceTimersByTime(14_000)
  expect(shown()).toEqual(['ac_1'])
  vi.advanceTimersByTime(1_000)
  expect(shown()).toEqual([])
})
