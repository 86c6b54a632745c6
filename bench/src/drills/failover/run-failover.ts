import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseClient } from '@consult/db'
import { type AppProcess, startApp } from '@consult/testing'
import pg from 'pg'
import { Gate } from '../../chaos/gate.ts'
import { readRecords } from '../../chaos/records.ts'
import { landingTimes, lanesEmpty, populate } from '../../chaos/run-chaos.ts'
import { sendTraffic } from '../../chaos/traffic.ts'
import { countFaults, type MessageFaults } from './count-faults.ts'
import { type Replication, startPatroniCluster } from './patroni-cluster.ts'

/** How the processes find the primary. */
export type Route = 'haproxy' | 'hosts'

/** One row of the drill table in docs/operations.md. */
export interface FailoverReport extends MessageFaults {
  readonly replication: Replication
  readonly route: Route
  readonly acknowledged: number
  readonly failedAttempts: number
  /** The longest time without an acknowledged message, in milliseconds. */
  readonly longestGapMs: number
  /** The longest time from acceptance to the transcript, in milliseconds. */
  readonly longestDeliveryMs: number
}

export interface FailoverOptions {
  readonly replication: Replication
  readonly route: Route
  readonly patients: number
  readonly messages: number
}

const longestMs = 4 * 60_000

/** Records when messages are acknowledged. */
class TimedGate extends Gate {
  readonly times: number[] = [performance.now()]

  override acknowledge(): void {
    this.times.push(performance.now())
    super.acknowledge()
  }

  get longestGapMs(): number {
    return Math.max(...this.times.slice(1).map((time, n) => time - (this.times[n] ?? time)))
  }
}

/**
 * Posts messages through two API and two worker processes, kills the primary with its Patroni when half are
 * acknowledged, and compares the transcripts with what was acknowledged.
 * @throws when it takes longer than four minutes, or when `outer` aborts.
 */
export async function runFailover(options: FailoverOptions, outer: AbortSignal): Promise<FailoverReport> {
  const { replication, route, patients, messages } = options
  const signal = AbortSignal.any([outer, AbortSignal.timeout(longestMs)])
  const folder = await mkdtemp(join(tmpdir(), 'consult-drill-'))
  const cluster = await startPatroniCluster(folder, replication)
  const databaseUrl = route === 'haproxy' ? cluster.proxyUrl : cluster.hostsUrl
  const processes: AppProcess[] = []
  const start = async (app: 'api' | 'worker', name: string) => {
    const onUnexpectedEnd = (who: string, how: string) => process.stderr.write(`${who} ${how}\n`)
    const started = await startApp({ name, app, databaseUrl, environment: { LOG_LEVEL: 'silent' }, onUnexpectedEnd })
    processes.push(started)
    return started
  }
  try {
    const population = await populate(cluster.hostsUrl, patients)
    const apis = [await start('api', 'API 1'), await start('api', 'API 2')]
    for (const name of ['worker 1', 'worker 2']) await start('worker', name)
    await Promise.all(processes.map((process) => process.ready()))

    const gate = new TimedGate(patients * messages, 1)
    const traffic = sendTraffic(population, { apiUrls: apis.map(({ url }) => url), messages, gate, signal })
    const breaking = gate.disturbance(signal).then(async () => {
      await cluster.killPrimary()
      gate.disturbed()
    })
    const [{ acknowledged, retries }] = await Promise.all([traffic, breaking])
    const owner = new pg.Pool({ Client: DatabaseClient, connectionString: cluster.hostsUrl, max: 2 })
    owner.on('error', () => undefined)
    try {
      await lanesEmpty(owner, signal)
      const { transcripts } = await readRecords(owner, population.partnerId)
      return {
        replication,
        route,
        acknowledged: [...acknowledged.values()].flat().length,
        failedAttempts: retries,
        ...countFaults(acknowledged, transcripts),
        longestGapMs: gate.longestGapMs,
        longestDeliveryMs: (await landingTimes(owner)).max,
      }
    } finally {
      await owner.end()
    }
  } finally {
    await Promise.all(processes.map((process) => process.stop()))
    await cluster.close()
    await rm(folder, { recursive: true, force: true })
  }
}
