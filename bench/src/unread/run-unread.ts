import type { Report, Scale } from '../bench.ts'
import { quantile, whole } from '../report/figures.ts'
import { runStage } from '../report/progress.ts'
import { renderTable } from '../report/table.ts'
import { type Trouble, tellThreads } from './tell-threads.ts'

const sizes: Record<
  Scale,
  { threads: number; troubled: number; kills: number; restarts: number; repairedAfterMs: number }
> = {
  full: { threads: 10_000, troubled: 1_000, kills: 20, restarts: 1, repairedAfterMs: 20_000 },
  miniature: { threads: 60, troubled: 20, kills: 2, restarts: 1, repairedAfterMs: 500 },
}

/** How late a patient may be told, in milliseconds. */
const allowedMs = 10_000

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/**
 * Measures how late patients are told about unread messages that are all due together, while workers and the database are
 * killed, and while the mail server has troubles of its own.
 * @param parts the names of the rows; all of them when empty.
 */
export async function runUnread(scale: Scale, parts: readonly string[]): Promise<Report> {
  const { threads, troubled, kills, restarts, repairedAfterMs } = sizes[scale]
  const troubles: Record<string, Trouble> = {
    slow: { delayMs: 100 },
    full: { refusal: '452 4.3.1 out of space', repairedAfterMs },
    refusing: { refusal: '554 5.7.1 client blocked', repairedAfterMs },
  }
  const runs = {
    killed: { threads, kills, restarts, trouble: {} },
    calm: { threads, kills: 0, restarts: 0, trouble: {} },
    ...Object.fromEntries(
      Object.entries(troubles).map(([name, trouble]) => [
        name,
        { threads: troubled, kills: Math.min(2, kills), restarts: 0, trouble },
      ]),
    ),
  }
  const rows: string[][] = []
  const samples: Record<string, number> = {}
  for (const [name, options] of Object.entries(runs)) {
    if (parts.length > 0 && !parts.includes(name)) continue
    const { tried, told, repeats, spared } = await runStage(name, () => tellThreads(options))
    const inTime = told.filter((ms) => ms <= allowedMs).length
    rows.push([
      `${name}, ${whole(options.threads)} threads, ${options.kills} kills, ${options.restarts} restarts`,
      seconds(quantile(tried, 0.99)),
      seconds(quantile(told, 0.5)),
      seconds(quantile(told, 0.99)),
      seconds(told.at(-1) ?? 0),
      `${((inTime / told.length) * 100).toFixed(1)} %`,
      whole(spared),
      whole(repeats),
    ])
    samples[name] = told.length
  }
  const head = [
    'unread messages',
    'tried p99',
    'told p50',
    'told p99',
    'told last',
    'in 10 s',
    'read before',
    'repeats',
  ]
  return { text: renderTable(head, rows), samples }
}
