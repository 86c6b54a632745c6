import { setTimeout as pause } from 'node:timers/promises'
import { startTestServer, type TestServer } from '@consult/db/testing'
import { type AppProcess, startApp } from '@consult/testing'
import pg from 'pg'
import { composeForBench } from '../product/compose.ts'
import { createPopulation, type Population } from '../product/population.ts'
import { audit, type Finding } from './audit.ts'
import { Disturber, orderOf } from './disturbances.ts'
import { Gate } from './gate.ts'
import type { ChaosOptions } from './options.ts'
import { readEventsOverHttp, readRecords } from './records.ts'
import { sendTraffic, type Traffic } from './traffic.ts'

/** The result of a run. */
export interface ChaosReport {
  readonly options: ChaosOptions
  readonly findings: readonly Finding[]
  readonly acknowledged: number
  readonly retries: number
  readonly foundAgain: number
  readonly sendingMs: number
  /** The time from the last 202 until every lane was empty. */
  readonly settlingMs: number
  /** The time from acceptance to the transcript, in milliseconds. */
  readonly landing: { readonly p50: number; readonly p99: number; readonly max: number }
}

const longestMs = 3 * 60_000
const askEveryMs = 100

/** Creates a partner with patients. */
export async function populate(databaseUrl: string, patients: number): Promise<Population> {
  const { services, close } = composeForBench(databaseUrl)
  try {
    return await createPopulation(services, patients)
  } finally {
    await close()
  }
}

/** Resolves when no accepted message waits. */
export async function lanesEmpty(owner: pg.Pool, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const { rowCount } = await owner.query('select from tenant.lane_items limit 1')
    if (rowCount === 0) return
    await pause(askEveryMs, undefined, { signal })
  }
}

/** The time from acceptance to the transcript, over all messages. */
export async function landingTimes(owner: pg.Pool): Promise<ChaosReport['landing']> {
  const { rows } = await owner.query<ChaosReport['landing']>(`
    select percentile_cont(0.5) within group (order by ms) as p50, percentile_cont(0.99) within group (order by ms) as p99,
      max(ms) as max
    from (select extract(epoch from created_at - accepted_at)::float8 * 1000 as ms from tenant.messages) as landed`)
  return rows[0] ?? { p50: 0, p99: 0, max: 0 }
}

/** Sends traffic and causes disturbances concurrently. If one fails, the other is aborted. */
async function sendWhileBreaking(
  setting: { server: TestServer; apis: readonly AppProcess[]; workers: readonly AppProcess[]; population: Population },
  options: ChaosOptions,
  outer: AbortSignal,
): Promise<Traffic> {
  const { server, apis, workers, population } = setting
  const order = orderOf(options)
  const gate = new Gate(options.patients * options.messages, order.length)
  const disturber = new Disturber(server, workers, apis)
  const stop = new AbortController()
  const signal = AbortSignal.any([outer, stop.signal])

  const breaking = async () => {
    for (const kind of order) {
      await gate.disturbance(signal)
      await disturber.disturb(kind)
      gate.disturbed()
    }
  }
  const both = [
    sendTraffic(population, { apiUrls: apis.map((api) => api.url), messages: options.messages, gate, signal }),
    breaking(),
  ] as const
  try {
    const [traffic] = await Promise.all(both)
    return traffic
  } finally {
    stop.abort()
    await Promise.allSettled(both)
  }
}

/**
 * Runs two API and two worker processes on a separate PostgreSQL, disturbs them while partners post messages, and then
 * checks what happened to every message. Leaves nothing behind.
 * @throws when it takes longer than three minutes, or when `outer` aborts.
 */
export async function runChaos(options: ChaosOptions, outer: AbortSignal): Promise<ChaosReport> {
  const signal = AbortSignal.any([outer, AbortSignal.timeout(longestMs)])
  const ends: string[] = []
  const server = await startTestServer()
  const processes: AppProcess[] = []
  const owner = new pg.Pool({ connectionString: server.url, max: 2 })
  owner.on('error', () => undefined)

  const start = async (app: 'api' | 'worker', name: string) => {
    const onUnexpectedEnd = (who: string, how: string) => ends.push(`${who} ${how}`)
    const started = await startApp({ name, app, databaseUrl: server.url, onUnexpectedEnd })
    processes.push(started)
    return started
  }
  try {
    const population = await populate(server.url, options.patients)
    const apis = [await start('api', 'API 1'), await start('api', 'API 2')]
    const workers = [await start('worker', 'worker 1'), await start('worker', 'worker 2')]
    await Promise.all(processes.map((process) => process.ready()))

    const begun = performance.now()
    const traffic = await sendWhileBreaking({ server, apis, workers, population }, options, signal)
    const sent = performance.now()
    await lanesEmpty(owner, signal)
    const settled = performance.now()

    // The last killed process may still be starting.
    await Promise.all(processes.map((process) => process.ready()))
    const records = await readRecords(owner, population.partnerId)
    const paged = await readEventsOverHttp(apis[0]?.url ?? '', population.apiKey)
    const landing = await landingTimes(owner)
    for (const process of processes) if (!(await process.stop())) ends.push(`${process.name} had to be killed`)
    return {
      options,
      findings: [
        ...audit({ acknowledged: traffic.acknowledged, records, paged }),
        { promise: 'no process ended by itself, and all did when asked', faults: ends },
      ],
      acknowledged: [...traffic.acknowledged.values()].flat().length,
      retries: traffic.retries,
      foundAgain: traffic.foundAgain,
      sendingMs: sent - begun,
      settlingMs: settled - sent,
      landing,
    }
  } finally {
    await Promise.all(processes.map((process) => process.stop()))
    await owner.end()
    await server.close()
  }
}
