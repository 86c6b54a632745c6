import { startTestServer } from '@consult/db/testing'
import { type AppProcess, startApp } from '@consult/testing'
import { auditTraffic, type TrafficReport } from './audit-traffic.ts'
import { disturbancesOf } from './disturbances.ts'
import type { ChaosOptions } from './options.ts'

/** The result of a run. */
export interface ChaosReport extends TrafficReport {
  readonly options: ChaosOptions
}

const longestMs = 3 * 60_000

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

  const start = async (app: 'api' | 'worker', name: string) => {
    const onUnexpectedEnd = (who: string, how: string) => ends.push(`${who} ${how}`)
    const started = await startApp({ name, app, databaseUrl: server.url, onUnexpectedEnd })
    processes.push(started)
    return started
  }
  const allReady = () => Promise.all(processes.map((process) => process.ready()))
  try {
    const apis = [await start('api', 'API 1'), await start('api', 'API 2')]
    const workers = [await start('worker', 'worker 1'), await start('worker', 'worker 2')]
    await allReady()
    const report = await auditTraffic({
      ownerUrl: server.url,
      apiUrls: apis.map(({ url }) => url),
      patients: options.patients,
      messages: options.messages,
      disturbances: disturbancesOf(options, { server, workers, apis }),
      signal,
      // The last killed process may still be starting.
      recovered: allReady,
    })
    for (const process of processes) if (!(await process.stop())) ends.push(`${process.name} had to be killed`)
    const ended = { promise: 'no process ended by itself, and all did when asked', faults: ends }
    return { ...report, options, findings: [...report.findings, ended] }
  } finally {
    await Promise.all(processes.map((process) => process.stop()))
    await server.close()
  }
}
