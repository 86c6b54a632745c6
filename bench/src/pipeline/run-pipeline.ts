import { startTestServer } from '@consult/db/testing'
import pg from 'pg'
import type { Report, Scale } from '../bench.ts'
import { composeForBench } from '../product/compose.ts'
import { median, ratio, whole } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'
import { compareWorkers } from './compare-workers.ts'
import { type Backlog, type Contender, countDelivered } from './contender.ts'
import { enterGraphileWorker } from './graphile-worker.ts'
import { enterLanes, enterMessageLanding } from './lanes.ts'
import { enterPgBoss } from './pg-boss.ts'

const rounds = 2

interface Size {
  readonly windowMs: number
  /** The backlog of each contender: larger for those that need it to stay busy during both windows. */
  readonly forWorkers: Backlog
  readonly backlogs: readonly { lanes: number; forLanes: number; forOthers: number }[]
}

const sizes: Readonly<Record<Scale, Size>> = {
  full: {
    windowMs: 4_000,
    forWorkers: { lanes: 20_000, perLane: 5 },
    backlogs: [
      { lanes: 1_000, forLanes: 400, forOthers: 100 },
      { lanes: 20_000, forLanes: 20, forOthers: 5 },
      { lanes: 100_000, forLanes: 8, forOthers: 2 },
    ],
  },
  miniature: {
    windowMs: 300,
    forWorkers: { lanes: 100, perLane: 100 },
    backlogs: [{ lanes: 100, forLanes: 400, forOthers: 100 }],
  },
}

/** Returns the deliveries per second of one window; null when the backlog was empty. */
async function rateOf(contender: Contender, owner: pg.Pool, windowMs: number): Promise<number | null> {
  const before = await countDelivered(owner, contender)
  const begun = performance.now()
  await contender.deliver(windowMs)
  const ms = performance.now() - begun
  const delivered = (await countDelivered(owner, contender)) - before
  return delivered === 0 ? null : (delivered / ms) * 1000
}

/** Measures every contender's rate at one size, with alternating windows. */
async function compare(
  contenders: readonly Contender[],
  backlogs: readonly Backlog[],
  owner: pg.Pool,
  windowMs: number,
) {
  for (const [n, contender] of contenders.entries()) await contender.load(backlogs[n] ?? { lanes: 0, perLane: 0 })
  await owner.query('vacuum (analyze)')
  const rates = contenders.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1) {
    const order = [...contenders.keys()]
    for (const n of round % 2 === 0 ? order : order.reverse()) {
      const contender = contenders[n]
      const rate = contender ? await rateOf(contender, owner, windowMs) : null
      if (rate !== null) rates[n]?.push(rate)
    }
  }
  return rates.map((measured) => ({ rate: median(measured), windows: measured.length }))
}

/**
 * Measures ordered deliveries per second over many lanes: the engine alone with a handler that writes one row, the
 * product's whole delivery, and pg-boss and graphile-worker writing the same row.
 */
export async function runPipeline(scale: Scale): Promise<Report> {
  const size = sizes[scale]
  const server = await startTestServer()
  const owner = new pg.Pool({ connectionString: server.url, max: 2 })
  const { services, close } = await composeForBench(server.url)
  const contenders: Contender[] = []
  try {
    const messages = await enterMessageLanding(owner, services)
    contenders.push(
      // Loading this one first empties the tables of our other contender.
      messages,
      await enterLanes(owner, services),
      await enterPgBoss(owner, server.url),
      await enterGraphileWorker(owner, server.url),
    )
    const bySize: number[][] = []
    const samples: Record<string, number> = {}
    for (const { lanes, forLanes, forOthers } of size.backlogs) {
      const backlogs = [forOthers, forLanes, forOthers, forOthers].map((perLane) => ({ lanes, perLane }))
      const compared = await compare(contenders, backlogs, owner, size.windowMs)
      bySize.push(compared.map(({ rate }) => rate))
      for (const [n, { windows }] of compared.entries()) samples[`${contenders[n]?.name}, ${lanes} lanes`] = windows
    }
    const rows = contenders.map(({ name }, n) => [
      name,
      ...bySize.flatMap((rates) => {
        const best = Math.max(...rates.slice(2))
        return [whole(rates[n] ?? 0), ratio((rates[n] ?? 0) / best)]
      }),
      ratio((bySize.at(-1)?.[n] ?? 0) / (bySize[0]?.[n] ?? 1)),
    ])
    const head = size.backlogs.flatMap(({ lanes }) => [`${whole(lanes)} lanes`, 'ratio'])
    const workers = await compareWorkers(owner, messages, {
      databaseUrl: server.url,
      scale,
      windowMs: size.windowMs,
      backlog: size.forWorkers,
    })
    samples['one and two workers'] = workers.windows
    const table = renderTable(['deliveries/s', ...head, 'largest/smallest'], rows)
    return { text: `${table}\n\n${workers.text}`, samples }
  } finally {
    for (const contender of contenders) await contender.close()
    await close()
    await owner.end()
    await server.close()
  }
}
