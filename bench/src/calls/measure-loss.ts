import { setTimeout as wait } from 'node:timers/promises'
import { debianProgram, engines, startCoturn, startLossyRelay, startMediaApp } from '@consult/calls/testing'
import type { Browser } from '@playwright/test'
import type { Report, Scale } from '../bench.ts'
import { median } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'
import { beginCall, framesDuring } from './bench-call.ts'

const shares = [0, 0.05, 0.15]
// Below the port range that the system uses for outgoing connections.
const [turnPort, lossyPort, firstRelay] = [22_890, 22_891, 22_900]
const sizes: Readonly<Record<Scale, { settleMs: number; roundMs: number }>> = {
  full: { settleMs: 5_000, roundMs: Number(process.env.BENCH_SECONDS ?? 15) * 1000 },
  miniature: { settleMs: 0, roundMs: 1_000 },
}

/** Measures how many frames are decoded when both pages lose datagrams in both directions. */
export async function measureLoss(browser: Browser, scale: Scale): Promise<Report> {
  const { settleMs, roundMs } = sizes[scale]
  const program = debianProgram('turnserver')
  if (!program) return { text: 'calls, loss: not measured, because coturn is not installed', samples: {} }
  const turn = await startCoturn(program, turnPort, firstRelay)
  const lossy = await startLossyRelay(lossyPort, turnPort)
  const rows: string[][] = []
  const samples: Record<string, number> = {}
  try {
    const settings = { ...turn.settings, urls: [`turn:127.0.0.1:${lossyPort}?transport=udp`] }
    for (const at of engines.filter(({ canRun }) => canRun)) {
      const app = await startMediaApp(at, { maxKbps: 1_000, turn: settings })
      try {
        lossy.loss = 0
        const call = await beginCall(browser, app.calls, { viaTurn: true })
        const figures: number[] = []
        for (const loss of shares) {
          lossy.loss = loss
          // The pages and the node adapt only after several reports.
          await wait(settleMs)
          const frames = median(await framesDuring(call.pages, () => wait(roundMs)))
          figures.push(frames)
        }
        // With heavy loss, a second may have no frame at all.
        samples[`loss, ${at.engine}`] = Math.max(...figures)
        rows.push([at.engine, ...figures.map((frames) => frames.toFixed(1))])
        await call.end()
      } finally {
        await app.stop()
      }
    }
  } finally {
    lossy.close()
    await turn.stop()
  }
  const head = ['frames a second', ...shares.map((share) => `${share * 100} % lost`)]
  const text = `calls: each page sends 25 frames a second, and loses that share each way\n\n${renderTable(head, rows)}`
  return { text, samples }
}
