import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Pool } from 'undici'
import type { FloodOrder } from './flood.ts'

const wave = 60
const waveEveryMs = 1_000

/** Sends a wave of 60 requests at once, and another wave every second. @returns how many requests were answered. */
async function sendWaves({ apiUrl, path, headers, durationMs }: FloodOrder): Promise<number> {
  const pool = new Pool(apiUrl, { connections: wave })
  const until = performance.now() + durationMs
  let answered = 0
  const send = async () => {
    const { body } = await pool.request({ path, method: 'GET', headers })
    await body.dump({ limit: Number.MAX_SAFE_INTEGER })
    answered += 1
  }
  while (performance.now() < until) {
    const next = performance.now() + waveEveryMs
    await Promise.all(Array.from({ length: wave }, send))
    await pause(Math.max(0, Math.min(next, until) - performance.now()))
  }
  await pool.destroy()
  return answered
}

parentPort?.postMessage(await sendWaves(workerData))
