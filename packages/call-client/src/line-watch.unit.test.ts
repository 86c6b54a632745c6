import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LineWatch } from './line-watch.ts'

/** A browser whose packet counters grow every two seconds. */
function browser() {
  const line = { received: 0, fractionLost: 0, perLook: 100 }
  const stats = async () => {
    line.received += line.perLook
    return [
      { type: 'inbound-rtp', kind: 'audio', packetsReceived: line.received },
      { type: 'remote-inbound-rtp', fractionLost: line.fractionLost },
    ] as unknown as RTCStats[]
  }
  return { line, stats }
}

let changes: number
let watch: LineWatch
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

beforeEach(() => {
  vi.useFakeTimers()
  changes = 0
  watch = new LineWatch(() => {
    changes += 1
  })
})
afterEach(() => {
  watch.end()
  vi.useRealTimers()
})

it('a line watch reports when the line gets worse, when it has long been very weak, and when it recovers', async () => {
  const { line, stats } = browser()
  watch.begin(stats)
  await pass(10)
  expect([watch.view.quality, changes]).toEqual(['good', 0])
  line.fractionLost = 0.5
  await pass(6)
  expect(watch.view).toEqual({ quality: 'very_weak', isTooWeak: false, isOtherAway: false })
  await pass(8)
  expect(watch.view.isTooWeak).toBe(true)
  line.fractionLost = 0
  await pass(12)
  expect(watch.view).toEqual({ quality: 'good', isTooWeak: false, isOtherAway: false })
  expect(changes).toBe(3)
})

it('a line watch reports that the other side is away, even after its own connection was replaced', async () => {
  const first = browser()
  watch.begin(first.stats)
  await pass(4)
  first.line.perLook = 0
  await pass(6)
  expect(watch.view.isOtherAway).toBe(true)
  const second = browser()
  second.line.perLook = 0
  watch.begin(second.stats)
  await pass(8)
  expect(watch.view.isOtherAway).toBe(true)
  second.line.perLook = 50
  await pass(4)
  expect(watch.view.isOtherAway).toBe(false)
})

it('a line watch does not report the other side as away before it has arrived', async () => {
  const { line, stats } = browser()
  line.perLook = 0
  watch.begin(stats)
  await pass(30)
  expect(watch.view.isOtherAway).toBe(false)
})

it('a line watch ignores counters that cannot be read, and reads nothing after its end', async () => {
  const { line, stats } = browser()
  watch.begin(() => Promise.reject(new Error('closed')))
  await pass(6)
  watch.begin(stats)
  await pass(4)
  watch.end()
  const { received } = line
  await pass(20)
  expect([line.received, changes]).toEqual([received, 0])
})
