/** @module-tag full */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DecodedRecording, joinFiles, makeSegment } from './decoded-recording.fixture.ts'
import { findFfmpeg } from './find-ffmpeg.ts'
import { recordingLimits as limits } from './limited-process.ts'
import { makeComposite } from './make-composite.ts'
import type { PlacedSegment, Side } from './plan-composite.ts'
import { FfmpegError } from './run-ffmpeg.ts'

let folder: string
let ffmpeg: string
const never = new AbortController().signal
const midnight = Date.parse('2026-01-01T00:00:00Z')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consult-composite-'))
  ffmpeg = (await findFfmpeg(process.env)) ?? ''
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function segment(
  name: string,
  side: Side,
  at: number,
  look: { color: string; hertz: number; seconds: number; size?: string },
): Promise<PlacedSegment> {
  const path = join(folder, `${name}.webm`)
  await makeSegment(ffmpeg, path, { size: '320x240', ...look })
  const [startMs, durationMs] = [midnight + at * 1000, look.seconds * 1000]
  return { path, side, startMs, durationMs, hasAudio: true, hasVideo: true }
}

const colorOf = ([red = 0, green = 0, blue = 0]: readonly number[]) => {
  if (Math.max(red, green, blue) < 40) return 'black'
  if (red > 150 && blue < 100) return 'red'
  return blue > 150 && red < 100 ? 'blue' : `${red} ${green} ${blue}`
}

test('both sides keep their position and timing across a rejoin and a change of video size', async () => {
  const small = await segment('small', 'left', 0, { color: 'red', hertz: 440, seconds: 4 })
  const wide = await segment('wide', 'left', 4, { color: 'red', hertz: 440, seconds: 4, size: '640x360' })
  await writeFile(join(folder, 'list.txt'), `file '${small.path}'\nfile '${wide.path}'\n`)
  await joinFiles(ffmpeg, join(folder, 'list.txt'), join(folder, 'left.webm'))
  const left = { ...small, path: join(folder, 'left.webm'), durationMs: 8_000 }
  const first = await segment('first', 'right', 2, { color: 'blue', hertz: 880, seconds: 3 })
  const again = await segment('again', 'right', 7, { color: 'blue', hertz: 1320, seconds: 3 })

  const target = join(folder, 'composite.mp4')
  const made = await makeComposite({ segments: [left, first, again], target, ffmpeg, limits, signal: never })
  expect(made).toEqual({ path: target, startMs: midnight, durationMs: 10_000 })

  const recording = new DecodedRecording(ffmpeg, target)
  expect(Math.abs((await recording.duration()) - 10)).toBeLessThan(0.1)
  expect((await recording.codecs()).toSorted()).toEqual(['aac', 'avc'])

  const heardAt = async (from: number, to: number) =>
    (await recording.tones(from, to, [440, 880, 1320])).map((loudness) => loudness > 0.2)
  expect(await heardAt(0.3, 1.7)).toEqual([true, false, false])
  expect(await heardAt(2.3, 4.7)).toEqual([true, true, false])
  expect(await heardAt(5.3, 6.7)).toEqual([true, false, false])
  expect(await heardAt(7.3, 7.7)).toEqual([true, false, true])
  expect(await heardAt(8.3, 9.7)).toEqual([false, false, true])
  expect(Math.abs((await recording.beginOf(880)) - 2)).toBeLessThan(0.1)
  expect(Math.abs((await recording.beginOf(1320)) - 7)).toBeLessThan(0.1)

  const seenAt = async (at: number) => (await recording.colors(at)).map(colorOf)
  expect(await seenAt(1)).toEqual(['red', 'black'])
  expect(await seenAt(3.5)).toEqual(['red', 'blue'])
  expect(await seenAt(6)).toEqual(['red', 'black'])
  expect(await seenAt(7.5)).toEqual(['red', 'blue'])
  expect(await seenAt(9)).toEqual(['black', 'blue'])
})

test('a call with one participant and no video has a recording', async () => {
  const alone = await segment('alone', 'right', 0, { color: 'blue', hertz: 880, seconds: 2 })
  const target = join(folder, 'alone.mp4')
  await makeComposite({ segments: [{ ...alone, hasVideo: false }], target, ffmpeg, limits, signal: never })
  const recording = new DecodedRecording(ffmpeg, target)
  expect(Math.abs((await recording.duration()) - 2)).toBeLessThan(0.1)
  expect((await recording.tones(0.3, 1.7, [880]))[0]).toBeGreaterThan(0.2)
  expect((await recording.colors(1)).map(colorOf)).toEqual(['black', 'black'])
})

test('a call in which nothing was sent has no recording', async () => {
  const target = join(folder, 'nothing.mp4')
  expect(await makeComposite({ segments: [], target, ffmpeg, limits, signal: never })).toBeNull()
})

test('a composite that cannot be made leaves no file behind', async () => {
  const path = join(folder, 'broken.webm')
  await writeFile(path, 'not a recording')
  const broken = { path, side: 'left', startMs: 0, durationMs: 1_000, hasAudio: true, hasVideo: true } as const
  const making = makeComposite({
    segments: [broken],
    target: join(folder, 'broken.mp4'),
    ffmpeg,
    limits,
    signal: never,
  })
  await expect(making).rejects.toThrow(FfmpegError)
  expect(await readdir(folder)).not.toContain('broken.mp4')
})

test('aborting a composite rejects with the reason and leaves no file behind', async () => {
  const long = await segment('long', 'left', 0, { color: 'red', hertz: 440, seconds: 2 })
  const stopping = new AbortController()
  const target = join(folder, 'long.mp4')
  const segments = [{ ...long, durationMs: 3_600_000 }]
  const making = makeComposite({ segments, target, ffmpeg, limits, signal: stopping.signal })
  stopping.abort(new Error('enough'))
  await expect(making).rejects.toThrow('enough')
  expect(await readdir(folder)).not.toContain('long.mp4')
})
