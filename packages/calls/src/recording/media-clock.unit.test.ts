import { expect, test } from 'vitest'
import { MediaClock } from './media-clock.ts'

/** The sender's seconds as a 32.32 fixed-point number. */
const ntp = (seconds: number) => BigInt(Math.round(seconds * 2 ** 32))

test('without reports each medium is timed by its fastest packet', () => {
  const clock = new MediaClock()
  clock.packet('audio', 48_000, 5_300)
  clock.packet('audio', 96_000, 6_100)
  clock.packet('audio', 144_000, 7_200)
  expect(clock.timeOf('audio', 48_000)).toBeCloseTo(5_100)
  expect(clock.timeOf('audio', 144_000)).toBeCloseTo(7_100)
})

test("with reports, audio and video are aligned by the sender's clock, whatever the network delay", () => {
  const clock = new MediaClock()
  // Video and audio of the sender's second 10; every video packet arrived 300 ms after the audio.
  clock.packet('audio', 0, 50_020)
  clock.packet('video', 900_000, 50_320)
  clock.report('audio', ntp(10), 0)
  clock.report('video', ntp(10), 900_000)
  expect(clock.timeOf('audio', 0)).toBeCloseTo(50_020)
  expect(clock.timeOf('video', 900_000)).toBeCloseTo(50_020)
  expect(clock.timeOf('video', 990_000)).toBeCloseTo(51_020)
})

test('reports of only one medium are not used', () => {
  const clock = new MediaClock()
  clock.packet('audio', 0, 1_000)
  clock.packet('video', 0, 1_400)
  clock.report('audio', ntp(10), 0)
  expect(clock.timeOf('audio', 0)).toBeCloseTo(1_000)
  expect(clock.timeOf('video', 0)).toBeCloseTo(1_400)
})

test('ten minutes of video stay ten minutes to the millisecond', () => {
  const clock = new MediaClock()
  for (let frame = 0; frame < 18_000; frame += 1) clock.packet('video', frame * 3_000, 1_000 + (frame * 1_000) / 30)
  expect(clock.timeOf('video', 18_000 * 3_000)).toBeCloseTo(601_000, 3)
})

/** Ten minutes of audio and video with reports every five seconds. The sound card is off by `millionths`. */
function tenMinutes(millionths: number): MediaClock {
  const clock = new MediaClock()
  const soundTime = (seconds: number) => Math.round(seconds * (1 + millionths / 1e6) * 48_000)
  for (let tick = 0; tick <= 6_000; tick += 1) {
    const seconds = tick / 10
    clock.packet('audio', soundTime(seconds), 1_000_000 + seconds * 1000)
    clock.packet('video', seconds * 90_000, 1_000_000 + seconds * 1000)
    if (tick % 50 !== 0) continue
    clock.report('audio', ntp(seconds), soundTime(seconds))
    clock.report('video', ntp(seconds), seconds * 90_000)
  }
  return clock
}

test.each([500, -500])(
  'a sound card that is off by %i millionths does not move audio and video apart',
  (millionths) => {
    const clock = tenMinutes(millionths)
    const perSecond = 48_000 * (1 + millionths / 1e6)
    for (const seconds of [0, 17, 302.4, 599]) {
      const sound = clock.timeOf('audio', seconds * perSecond) ?? Number.NaN
      const picture = clock.timeOf('video', seconds * 90_000) ?? Number.NaN
      expect(Math.abs(sound - picture), `at ${seconds} s`).toBeLessThan(5)
    }
  },
)

test('audio after a paused microphone is back in time from the next report on', () => {
  const clock = new MediaClock()
  for (const [seconds, sound] of [
    [0, 0],
    [5, 5],
    // Eight seconds were not recorded and not counted.
    [15, 7],
    [20, 12],
  ] as const) {
    clock.packet('audio', sound * 48_000, seconds * 1000)
    clock.packet('video', seconds * 90_000, seconds * 1000)
    clock.report('audio', ntp(seconds), sound * 48_000)
    clock.report('video', ntp(seconds), seconds * 90_000)
  }
  expect(clock.timeOf('audio', 4 * 48_000)).toBeCloseTo(4_000)
  expect(clock.timeOf('audio', 6 * 48_000)).toBeCloseTo(6_000)
  expect(clock.timeOf('audio', 8 * 48_000)).toBeCloseTo(16_000)
  expect(clock.timeOf('video', 20 * 90_000)).toBeCloseTo(20_000)
})

test('a page that reports wrong times cannot lengthen the recording to twelve hours', () => {
  const clock = new MediaClock()
  clock.packet('audio', 0, 50_000)
  clock.packet('audio', 48_000, 51_000)
  clock.packet('audio', 2 ** 31, 52_000)
  expect(clock.timeOf('audio', 2 ** 31)).toBeCloseTo(52_000)
  expect(clock.timeOf('audio', 0)).toBe(null)
  expect(clock.timeOf('audio', 48_000)).toBe(null)
})

test('without reports, audio that gradually lost a second stays in sync with its video', () => {
  const clock = new MediaClock()
  const lost = (seconds: number) => Math.min(Math.max(seconds - 100, 0) / 100, 1)
  for (let tick = 0; tick <= 6_000; tick += 1) {
    const seconds = tick / 10
    // Six of seven packets are late.
    const at = seconds * 1000 + (tick % 7) * 30
    clock.packet('audio', (seconds - lost(seconds)) * 48_000, at)
    clock.packet('video', seconds * 90_000, at)
  }
  for (const seconds of [50, 130, 155, 199, 250, 590]) {
    const sound = clock.timeOf('audio', (seconds - lost(seconds)) * 48_000) ?? Number.NaN
    const picture = clock.timeOf('video', seconds * 90_000) ?? Number.NaN
    expect(Math.abs(sound - picture), `at ${seconds} s`).toBeLessThan(60)
  }
})

test('a repeated or late report changes nothing', () => {
  const clock = new MediaClock()
  for (const seconds of [0, 10]) {
    clock.packet('audio', seconds * 48_000, 1_000 + seconds * 1000)
    clock.packet('video', seconds * 90_000, 1_000 + seconds * 1000)
    clock.report('video', ntp(seconds), seconds * 90_000)
  }
  clock.report('audio', ntp(10), 480_000)
  clock.report('audio', ntp(99), 240_000)
  clock.report('audio', ntp(99), 480_000)
  expect(clock.timeOf('audio', 480_000)).toBeCloseTo(11_000)
  expect(clock.timeOf('video', 900_000)).toBeCloseTo(11_000)
})
