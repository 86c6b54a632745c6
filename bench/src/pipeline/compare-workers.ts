import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Scale } from '../bench.ts'
import { median, ratio, whole } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'
import { type Contender, countDelivered } from './contender.ts'

const program = fileURLToPath(new URL('./delivering-process.ts', import.meta.url))
const rounds: Readonly<Record<Scale, number>> = { full: 4, miniature: 1 }

/** The work of some worker processes in one window. */
interface Window {
  readonly perSecond: number
  /** The processor time of the workers for 1,000 messages, in milliseconds. */
  readonly cpuMs: number
  /** The committed transactions of the database for 1,000 messages. */
  readonly transactions: number
}

async function startWorker(databaseUrl: string, partnerId: string, windowMs: number): Promise<ChildProcess> {
  const child = fork(program, [databaseUrl, partnerId, String(windowMs)])
  await once(child, 'message')
  return child
}

async function runWindow(
  owner: pg.Pool,
  contender: Contender & { readonly partnerId: string },
  options: { databaseUrl: string; workers: number; windowMs: number },
): Promise<Window> {
  const { databaseUrl, workers, windowMs } = options
  const children = await Promise.all(
    Array.from({ length: workers }, () => startWorker(databaseUrl, contender.partnerId, windowMs)),
  )
  const transactions = async () => {
    const { rows } = await owner.query<{ n: string }>(
      'select xact_commit as n from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0]?.n)
  }
  const [delivered, committed] = [await countDelivered(owner, contender), await transactions()]
  const begun = performance.now()
  const cpu = await Promise.all(
    children.map(async (child) => {
      const done = once(child, 'message')
      child.send('go')
      const [ms] = (await done) as [number]
      return { ms, endedAt: performance.now() }
    }),
  )
  const seconds = (Math.max(...cpu.map(({ endedAt }) => endedAt)) - begun) / 1000
  // A connection reports its transactions when it closes.
  await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')))
  const count = (await countDelivered(owner, contender)) - delivered
  const thousands = count / 1000
  return {
    perSecond: count / seconds,
    cpuMs: cpu.reduce((sum, { ms }) => sum + ms, 0) / thousands,
    transactions: ((await transactions()) - committed) / thousands,
  }
}

/**
 * Measures the product's delivery of one partner's backlog by one and by two worker processes, in turns. If the two
 * repeated each other's work, they would need more transactions and processor time per message than one.
 */
export async function compareWorkers(
  owner: pg.Pool,
  contender: Contender & { readonly partnerId: string },
  options: { databaseUrl: string; scale: Scale; windowMs: number; backlog: { lanes: number; perLane: number } },
): Promise<{ text: string; windows: number }> {
  const { databaseUrl, scale, windowMs, backlog } = options
  const measured: Record<1 | 2, Window[]> = { 1: [], 2: [] }
  for (let round = 0; round < rounds[scale]; round += 1) {
    for (const workers of round % 2 === 0 ? ([1, 2] as const) : ([2, 1] as const)) {
      await contender.load(backlog)
      await owner.query('vacuum (analyze)')
      measured[workers].push(await runWindow(owner, contender, { databaseUrl, workers, windowMs }))
    }
  }
  const medianOf = (workers: 1 | 2, key: keyof Window) => median(measured[workers].map((window) => window[key]))
  const row = (what: string, key: keyof Window) => [
    what,
    whole(medianOf(1, key)),
    whole(medianOf(2, key)),
    ratio(medianOf(2, key) / medianOf(1, key)),
  ]
  const text = renderTable(
    ['Consult messages', 'one worker', 'two workers', 'ratio'],
    [
      row('deliveries/s', 'perSecond'),
      row('transactions for 1,000', 'transactions'),
      row("workers' CPU for 1,000, ms", 'cpuMs'),
    ],
  )
  return { text, windows: measured[1].length + measured[2].length }
}
