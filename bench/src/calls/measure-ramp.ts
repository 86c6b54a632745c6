import { setTimeout as wait } from 'node:timers/promises'
import { engines, startMediaApp } from '@consult/calls/testing'
import type { Browser } from '@playwright/test'
import type { Report, Scale } from '../bench.ts'
import { renderTable } from '../report/table.ts'
import { type BenchCall, beginCall, framesDuring } from './bench-call.ts'
import { familyCpuMs } from './process-family.ts'

interface Size {
  readonly mostCalls: number
  readonly roundMs: number
}

const sizes: Readonly<Record<Scale, Size>> = {
  full: {
    mostCalls: Number(process.env.BENCH_CALLS ?? 12),
    roundMs: Number(process.env.BENCH_SECONDS ?? 5) * 1000,
  },
  miniature: { mostCalls: 1, roundMs: 500 },
}
/** The share of a single call's frame rate below which quality counts as degraded. */
const goodShare = 0.9

interface Step {
  readonly calls: number
  /** The lowest frame rate of all pages, in frames per second. */
  readonly frames: number
  readonly cores: number
}

/** Adds one call at a time until a page gets too few frames. @returns all steps; the last one is over the limit. */
async function climb(browser: Browser, at: (typeof engines)[number], { mostCalls, roundMs }: Size): Promise<Step[]> {
  const app = await startMediaApp(at, { maxKbps: 1_000 })
  const running: BenchCall[] = []
  const steps: Step[] = []
  try {
    const pid = app.node.pid ?? 0
    const isGood = ({ frames }: Step) => frames >= goodShare * (steps[0]?.frames ?? 0)
    while (running.length < mostCalls && steps.every(isGood)) {
      running.push(await beginCall(browser, app.calls))
      const [before, from] = [familyCpuMs(pid), performance.now()]
      const pages = running.flatMap((call) => call.pages)
      const frames = Math.min(...(await framesDuring(pages, () => wait(roundMs))))
      const cores = (familyCpuMs(pid) - before) / (performance.now() - from)
      steps.push({ calls: running.length, frames, cores })
    }
    return steps
  } finally {
    for (const call of running) await call.end()
    await app.stop()
  }
}

/**
 * Measures how many concurrent calls are possible before quality degrades, and the node's CPU use at that point. The
 * pages run on the same machine and use far more CPU, so the calls per core are computed from the node's own use during
 * the successful steps.
 */
export async function measureRamp(browser: Browser, scale: Scale): Promise<Report> {
  const size = sizes[scale]
  const samples: Record<string, number> = {}
  const rows: string[][] = []
  for (const at of engines.filter(({ canRun }) => canRun)) {
    const steps = await climb(browser, at, size)
    const [first] = steps
    const good = steps.findLast(({ frames }) => frames >= goodShare * (first?.frames ?? 0))
    const fell = steps.at(-1) === good ? `not up to ${size.mostCalls}` : `at ${steps.at(-1)?.calls}`
    const { calls = 0, frames = 0, cores = 0 } = good ?? {}
    samples[`ramp, ${at.engine}`] = frames
    rows.push([at.engine, String(calls), frames.toFixed(1), cores.toFixed(2), (calls / cores).toFixed(0), fell])
  }
  const head = ['engine', 'calls', 'frames a second, worst page', 'cores of the node', 'calls a core', 'quality fell']
  const text = `calls: one more at a time, until a page gets less than ${goodShare * 100} % of its frames\n\n${renderTable(head, rows)}`
  return { text, samples }
}
