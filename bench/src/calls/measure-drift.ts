import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFfmpeg, makeRecording } from '@consult/calls/recording'
import { engines, Film, type MediaApp, startMediaApp } from '@consult/calls/testing'
import type { Browser } from '@playwright/test'
import { median } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'
import { beginCall } from './bench-call.ts'

const minutes = Number(process.env.BENCH_MINUTES ?? 10)
const everyMs = 3_000
const windowSeconds = 30
const goalMs = 200

/** By how much the patient's beep comes after their flash, in milliseconds, around two times of the film. */
async function offsets(film: Film, from: number, to: number): Promise<number> {
  const [flashes, beeps] = [await film.flashes(from, to), await film.beeps(440, from, to)]
  const apart = flashes.flatMap((flash) => {
    const nearest = beeps.toSorted((a, b) => Math.abs(a - flash) - Math.abs(b - flash))[0]
    return nearest === undefined ? [] : (nearest - flash) * 1000
  })
  if (apart.length < 3) throw new Error('there are too few flashes in the film')
  return median(apart)
}

async function filmOf({ calls }: MediaApp, browser: Browser): Promise<[first: number, last: number]> {
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
    const film = new Film(ffmpeg, made.path)
    const end = await film.duration()
    // Not the first moments: the pages are still finding out what they may send.
    return [await offsets(film, 5, 5 + windowSeconds), await offsets(film, end - windowSeconds, end)]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** How far sound and picture of a recording move apart, from the beginning of a long call to its end. */
export async function measureDrift(browser: Browser): Promise<string> {
  const rowOf = async (at: (typeof engines)[number]): Promise<string[]> => {
    const app = await startMediaApp(at, { maxKbps: 1_000 })
    try {
      const [first, last] = await filmOf(app, browser)
      const drift = Math.abs(last - first)
      const verdict = drift <= goalMs ? 'kept' : 'BROKEN'
      return [at.engine, ...[first, last, drift].map((ms) => `${ms.toFixed(0)} ms`), verdict]
    } finally {
      await app.stop()
    }
  }
  // At the same time: what is measured is no cost.
  const rows = await Promise.all(engines.filter(({ canRun }) => canRun).map(rowOf))
  const head = ['engine', 'at first', 'at last', 'drift', `goal: ${goalMs} ms`]
  return `calls: beep after flash in the film of a call of ${minutes} minutes\n\n${renderTable(head, rows)}`
}
