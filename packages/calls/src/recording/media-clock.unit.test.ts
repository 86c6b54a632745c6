import { expect, test } from 'vitest'
import { MediaClock } from './media-clock.ts'

/** 32.32 of the sender's own seconds. */
const ntp = (seconds: number) => BigInt(Math.round(seconds * 2 ** 32))

test('without reports each medium is timed by its own quickest packet', () => {
  const clock = new MediaClock()
  clock.packet('audio', 48_000, 5_300)
  clock.packet('audio', 96_000, 6_100)
  clock.packet('audio', 144_000, 7_200)
  expect(clock.timeOf('audio', 48_000)).toBeCloseTo(5_100)
  expect(clock.timeOf('audio', 144_000)).toBeCloseTo(7_100)
})

test('with reports sound and picture are set against each other as the sender says, whatever the network did', () => {
  const clock = new MediaClock()
  // Picture and sound of the same moment, the sender's second 10; every picture came 300 ms later than sound.
  clock.packet('audio', 0, 50_020)
  clock.packet('video', 900_000, 50_320)
  clock.report('audio', ntp(10), 0)
  clock.report('video', ntp(10), 900_000)
  expect(clock.timeOf('audio', 0)).toBeCloseTo(50_020)
  expect(clock.timeOf('video', 900_000)).toBeCloseTo(50_020)
  expect(clock.timeOf('video', 990_000)).toBeCloseTo(51_020)
})

test('a report of one alone is worth nothing', () => {
  const clock = new MediaClock()
  clock.packet('audio', 0, 1_000)
  clock.packet('video', 0, 1_400)
  clock.report('audio', ntp(10), 0)
  expect(clock.timeOf('audio', 0)).toBeCloseTo(1_000)
  expect(clock.timeOf('video', 0)).toBeCloseTo(1_400)
})

test('ten minutes are ten minutes to the millisecond', () => {
  const clock = new MediaClock()
  for (let frame = 0; frame < 18_000; frame += 1) clock.packet('video', frame * 3_000, 1_000 + (frame * 1_000) / 30)
  expect(clock.timeOf('video', 18_000 * 3_000)).toBeCloseTo(601_000, 3)
})
