import { expect, test } from 'vitest'
import { createReadingTimes } from './reading-times.ts'

/** Reads for an hour while changes come at these times, and measures how old a change is when it is read. */
function hour(changes: readonly number[]) {
  let now = 0
  const times = createReadingTimes(() => now)
  const waiting: number[] = []
  const ages: number[] = []
  let readings = 0
  const pending = [...changes]
  while (now < 3_600_000) {
    const next = pending[0] ?? Number.POSITIVE_INFINITY
    const read = now + times.wait()
    if (next <= read) {
      now = next
      waiting.push(next)
      pending.shift()
      times.changed()
    } else {
      now = read
      times.reads()
      readings += 1
      ages.push(...waiting.splice(0).map((at) => now - at))
    }
  }
  return { readings, meanAge: ages.reduce((sum, age) => sum + age, 0) / Math.max(1, ages.length) }
}
const every = (seconds: number) =>
  Array.from({ length: Math.floor(3600 / seconds) }, (_, n) => (n + 1) * seconds * 1000 - 1)

test('a change after a quiet time is read at once, and a quiet list half as often as every 30 seconds', () => {
  expect(hour(every(300))).toMatchObject({ meanAge: 0 })
  expect(hour(every(300)).readings).toBeLessThan(75)
  expect(hour([]).readings).toBe(60)
})

test('however many changes come, readings stay at one in 30 seconds', () => {
  for (const seconds of [0.2, 1, 5, 20]) {
    const { readings, meanAge } = hour(every(seconds))
    expect(readings).toBeLessThanOrEqual(121)
    expect(meanAge).toBeLessThan(16_000)
  }
})

test('a list that was opened just now has one reading at once', () => {
  let now = 0
  const times = createReadingTimes(() => now)
  times.changed()
  expect(times.wait()).toBe(0)
  times.reads()
  times.changed()
  expect(times.wait()).toBe(30_000)
  now += 30_000
  expect(times.wait()).toBe(0)
})
