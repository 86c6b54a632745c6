import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFfmpeg, makeRecording } from '@consult/calls/recording'
import { DecodedRecording, engines, type MediaApp, startMediaApp } from '@consult/calls/testing'
import type { Browser } from '@playwright/test'
import type { Report, Scale } from '../bench.ts'
import { median } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'
import { beginCall } from './bench-call.ts'

interface Size {
  readonly minutes: number
  /** The interval between flashes, each with a beep. */
  readonly everyMs: number
  /** The first second to measure. Before it, the pages are still adapting their bitrate. */
  readonly fromSecond: number
  readonly windowSeconds: number
}

const sizes: Readonly<Record<Scale, Size>> = {
  full: { minutes: Number(process.env.BENCH_MINUTES ?? 10), everyMs: 3_000, fromSecond: 5, windowSeconds: 30 },
  miniature: { minutes: 0.15, everyMs: 1_000, fromSecond: 1, windowSeconds: 6 },
}
const goalMs = 200

/** How much later the patient's beep comes than their flash, in milliseconds, around two times of the recording. */
async function offsets(recording: DecodedRecording, from: number, to: number): Promise<number[]> {
  const [flashes, beeps] = [await recording.flashes(from, to), await recording.beeps(440, from, to)]
  const apart = flashes.flatMap((flash) => {
    const nearest = beeps.toSorted((a, b) => Math.abs(a - flash) - Math.abs(b - flash))[0]
    return nearest === undefined ? [] : (nearest - flash) * 1000
  })
  if (apart.length < 3) throw new Error('there are too few flashes in the recording')
  return apart
}

async function recordingOf(
  { calls }: MediaApp,
  browser: Browser,
  { minutes, everyMs, fromSecond, windowSeconds }: Size,
): Promise<[first: number[], last: number[]]> {
  const ffmpeg = await findFfmpeg(process.env)
  if (!ffmpeg) throw new Error('there is no ffmpeg')
  const call = await beginCall(browser, calls, { pulse: { everyMs, forMs: 500 } })
  await wait(minutes * 60_000)
  await call.end()
  const folder = await mkdtemp(join(tmpdir(), 'consult-drift-'))
  try {
    const signal = AbortSignal.timeout(minutes * 60_000 + 60_000)
    const made = await makeRecording({ calls, room: call.room, folder, ffmpeg, signal })
    if (!made) throw new Error('nothing was recorded')
    const recording = new DecodedRecording(ffmpeg, made.path)
    const end = await recording.duration()
    return [
      await offsets(recording, fromSecond, fromSecond + windowSeconds),
      await offsets(recording, end - windowSeconds, end),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Measures how far audio and video of a recording drift apart over a long call. */
export async function measureDrift(browser: Browser, scale: Scale): Promise<Report> {
  const size = sizes[scale]
  const samples: Record<string, number> = {}
  const rowOf = async (at: (typeof engines)[number]): Promise<string[]> => {
    const app = await startMediaApp(at, { maxKbps: 1_000 })
    try {
      const recording = await recordingOf(app, browser, size)
      samples[`drift, ${at.engine}`] = Math.min(...recording.map((apart) => apart.length))
      const [first, last] = [median(recording[0]), median(recording[1])]
      const drift = Math.abs(last - first)
      const verdict = drift <= goalMs ? 'kept' : 'BROKEN'
      return [at.engine, ...[first, last, drift].map((ms) => `${ms.toFixed(0)} ms`), verdict]
    } finally {
      await app.stop()
    }
  }
  // Run the engines in parallel, because this bench does not measure cost.
  const rows = await Promise.all(engines.filter(({ canRun }) => canRun).map(rowOf))
  const head = ['engine', 'at first', 'at last', 'drift', `goal: ${goalMs} ms`]
  const text = `calls: beep after flash in the recording of a call of ${size.minutes} minutes\n\n${renderTable(head, rows)}`
  return { text, samples }
}
