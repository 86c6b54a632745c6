import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onWake } from './wake-detection.ts'

let visibilityState: 'visible' | 'hidden'
let change: () => void

beforeEach(() => {
  vi.useFakeTimers()
  visibilityState = 'visible'
  vi.stubGlobal('document', {
    get visibilityState() {
      return visibilityState
    },
    addEventListener: (_type: string, listener: () => void) => {
      change = listener
    },
    removeEventListener: () => {
      change = () => undefined
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The machine sleeps: time passes, and no timer runs. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms)

test('a visible page whose timers stood still for more than ten seconds has slept', () => {
  let woken = 0
  const stop = onWake(() => {
    woken += 1
  })
  vi.advanceTimersByTime(60_000)
  sleep(9_000)
  vi.advanceTimersByTime(1_000)
  expect(woken).toBe(0)
  sleep(9_001)
  vi.advanceTimersByTime(1_000)
  expect(woken).toBe(1)
  stop()
  sleep(60_000)
  vi.advanceTimersByTime(1_000)
  change()
  expect(woken).toBe(1)
})

test('a page that becomes visible has slept when its timers stood still for longer than those of a hidden page may', () => {
  let woken = 0
  const stop = onWake(() => {
    woken += 1
  })
  visibilityState = 'hidden'
  vi.advanceTimersByTime(1_000)
  sleep(59_000)
  vi.advanceTimersByTime(1_000)
  expect(woken).toBe(0)
  for (const [ms, expected] of [
    [30_000, 0],
    [30_001, 1],
  ] as const) {
    sleep(ms)
    visibilityState = 'visible'
    change()
    expect(woken).toBe(expected)
  }
  stop()
})
