import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppProcess, startApp } from '@consult/testing'
import { auditTraffic, type TrafficReport } from '../../chaos/audit-traffic.ts'
import { type Replication, startPatroniCluster } from '../../cluster/patroni/patroni-cluster.ts'

/** How the processes find the primary. */
export type Route = 'haproxy' | 'hosts'

/** One row of the drill table in docs/operations.md. */
export interface FailoverReport extends TrafficReport {
  readonly replication: Replication
  readonly route: Route
}

export interface FailoverOptions {
  readonly replication: Replication
  readonly route: Route
  readonly patients: number
  readonly messages: number
}

const longestMs = 4 * 60_000

/**
 * Posts messages through two API and two worker processes, kills the primary with its Patroni when half are
 * acknowledged, and compares the transcripts with what was acknowledged.
 * @throws when it takes longer than four minutes, or when `outer` aborts.
 */
export async function runFailover(options: FailoverOptions, outer: AbortSignal): Promise<FailoverReport> {
  const { replication, route, patients, messages } = options
  const signal = AbortSignal.any([outer, AbortSignal.timeout(longestMs)])
  const folder = await mkdtemp(join(tmpdir(), 'consult-drill-'))
  const cluster = await startPatroniCluster(folder, { replication, servers: 2 })
  const databaseUrl = route === 'haproxy' ? cluster.proxyUrl : cluster.hostsUrl
  const processes: AppProcess[] = []
  const start = async (app: 'api' | 'worker', name: string) => {
    const onUnexpectedEnd = (who: string, how: string) => process.stderr.write(`${who} ${how}\n`)
    const started = await startApp({ name, app, databaseUrl, environment: { LOG_LEVEL: 'silent' }, onUnexpectedEnd })
    processes.push(started)
    return started
  }
  const allReady = () => Promise.all(processes.map((process) => process.ready()))
  try {
    const apis = [await start('api', 'API 1'), await start('api', 'API 2')]
    for (const name of ['worker 1', 'worker 2']) await start('worker', name)
    await allReady()
    const report = await auditTraffic({
      ownerUrl: cluster.hostsUrl,
      apiUrls: apis.map(({ url }) => url),
      patients,
      messages,
      disturbances: [() => cluster.killPrimary()],
      signal,
      recovered: allReady,
    })
    return { ...report, replication, route }
  } finally {
    await Promise.all(processes.map((process) => process.stop()))
    await cluster.close()
    await rm(folder, { recursive: true, force: true })
  }
}
