import { setTimeout as wait } from 'node:timers/promises'
import { engines, startMediaApp } from '@consult/calls/testing'
import type { Browser } from '@playwright/test'
import type { Report, Scale } from '../bench.ts'
import { median } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'
import { beginCall, framesDuring } from './bench-call.ts'
import { familyCpuMs, familyMemory } from './process-family.ts'

const sizes: Readonly<Record<Scale, { calls: number; rounds: number; roundMs: number }>> = {
  full: {
    calls: Number(process.env.BENCH_CALLS ?? 2),
    rounds: Number(process.env.BENCH_RUNS ?? 3),
    roundMs: Number(process.env.BENCH_SECONDS ?? 10) * 1000,
  },
  miniature: { calls: 1, rounds: 1, roundMs: 500 },
}

/** Measures the cost of the engines, one round each in turns. */
export async function measureLoad(browser: Browser, scale: Scale): Promise<Report> {
  const { calls, rounds, roundMs } = sizes[scale]
  const found = engines.filter(({ canRun }) => canRun)
  const measured = new Map(
    found.map(({ engine }) => [engine, { cores: [] as number[], memory: 0, frames: [] as number[] }]),
  )
  for (let round = 0; round < rounds; round += 1) {
    for (const at of found) {
      const app = await startMediaApp(at, { maxKbps: 1_000 })
      try {
        const pid = app.node.pid ?? 0
        const idle = familyMemory(pid)
        const running = []
        for (let n = 0; n < calls; n += 1) running.push(await beginCall(browser, app.calls))
        const [before, from] = [familyCpuMs(pid), performance.now()]
        const pages = running.flatMap(({ pages }) => pages)
        const frames = await framesDuring(pages, () => wait(roundMs))
        const cores = (familyCpuMs(pid) - before) / (performance.now() - from)
        const engineLoad = measured.get(at.engine)
        engineLoad?.cores.push(cores / calls)
        engineLoad?.frames.push(...frames)
        if (engineLoad) engineLoad.memory = Math.max(engineLoad.memory, (familyMemory(pid) - idle) / calls)
        for (const call of running) await call.end()
      } finally {
        await app.stop()
      }
    }
  }
  const rows = [...measured].map(([engine, { cores, memory, frames }]) => [
    engine,
    median(cores).toFixed(3),
    `${memory.toFixed(1)} MiB`,
    median(frames).toFixed(1),
  ])
  const head = ['engine', 'cores a call', 'memory a call', 'frames a second']
  const samples = Object.fromEntries(
    [...measured].map(([engine, { frames }]) => [`load, ${engine}`, Math.min(...frames)]),
  )
  const text = `calls: what ${calls} recorded calls of two at a time cost the media node\n\n${renderTable(head, rows)}`
  return { text, samples }
}
