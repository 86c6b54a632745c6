import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type AttendedWindow, watchAttention } from './attention.ts'

type Listener = Parameters<AttendedWindow['addEventListener']>[1]

function setUp(isFocused: boolean) {
  const heard: boolean[] = []
  const listeners = new Map<string, Listener>()
  watchAttention({ addEventListener: (type, listener) => void listeners.set(type, listener) }, isFocused, (has) =>
    heard.push(has),
  )
  const happen = (type: string, more: object = {}) => listeners.get(type)?.({ type, ...more })
  return { heard, happen }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('input is reported once a second, with whether the window has the focus', () => {
  const { heard, happen } = setUp(true)
  for (const type of ['pointerdown', 'keydown', 'wheel']) {
    happen(type)
    happen(type)
    vi.advanceTimersByTime(1_000)
  }
  expect(heard).toEqual([true, true, true])
})

it('a change of the focus is reported at once, and decides what later input says', () => {
  const { heard, happen } = setUp(true)
  happen('blur')
  vi.advanceTimersByTime(1_000)
  happen('wheel')
  happen('focus')
  vi.advanceTimersByTime(1_000)
  happen('pointermove', { movementX: 0, movementY: 3 })
  expect(heard).toEqual([false, false, true, true])
})

it('a page that moves below a resting pointer is no input', () => {
  const { heard, happen } = setUp(true)
  happen('pointermove', { movementX: 0, movementY: 0 })
  expect(heard).toEqual([])
})
