import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@consult/testing'
import { auditTraffic, type TrafficReport } from '../../chaos/audit-traffic.ts'
import { type Disturbance, killing } from '../../chaos/disturbances.ts'
import type { BackingServices } from '../backing-services.ts'
import type { Installation } from '../installation.ts'
import type { PartResult } from './part-result.ts'

/** What a chaos run reports, besides whether the promises were kept. */
export interface ChaosResult extends PartResult {
  readonly traffic: TrafficReport
  /** The failures, in the order of `traffic.gapsMs`. */
  readonly disturbances: readonly string[]
}

const patients = 500
const messages = 40
const longestMs = 10 * 60_000
/** Longer than a worker's lease of 30 seconds: other workers take over its lanes while it still believes that it holds them. */
const frozenMs = 35_000

/** Freezes a process, like a suspended machine. @returns a promise that resolves at the end of the pause. */
async function freeze(pid: number, signal: AbortSignal): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  // An interrupted run ends the pause early.
  await pause(frozenMs, undefined, { signal }).catch(() => undefined)
  process.kill(pid, 'SIGCONT')
}

/** The failures, in order. Each happens during traffic. `frozen` collects the promises that must settle before the audit. */
function disturbancesOf(
  { postgres, pgbouncer, nats }: BackingServices,
  { apis, workers, mediaNodes }: Installation,
  frozen: Promise<void>[],
  signal: AbortSignal,
): Record<string, Disturbance> {
  const killApi = killing(apis)
  const killWorker = killing(workers.slice(0, 2))
  const killNats = async (count: number) => {
    for (const node of nats.slice(0, count)) await node.kill()
  }
  return {
    'a worker frozen for 35 s': async () => {
      frozen.push(freeze(workers[2]?.pid ?? 0, signal))
    },
    'an API process killed': killApi,
    'a worker killed': killWorker,
    'PgBouncer killed': () => pgbouncer.crash(),
    'a NATS server killed': () => killNats(1),
    'PostgreSQL switched over': () => postgres.switchOver(),
    'a media node killed': killing(mediaNodes),
    'the other API process killed': killApi,
    'all NATS servers killed and started': async () => {
      await killNats(nats.length)
      for (const node of nats) node.start()
    },
    'another worker killed': killWorker,
    'the PostgreSQL primary killed with its Patroni': () => postgres.killPrimary(),
  }
}

/**
 * Posts messages through HAProxy while each kind of component fails once, and audits what happened to each
 * message.
 * @throws when it takes longer than ten minutes.
 */
export async function runClusterChaos(
  services: BackingServices,
  installation: Installation,
  outer: AbortSignal,
): Promise<ChaosResult> {
  const signal = AbortSignal.any([outer, AbortSignal.timeout(longestMs)])
  const frozen: Promise<void>[] = []
  const disturbances = disturbancesOf(services, installation, frozen, signal)
  await until('HAProxy finds the API', () =>
    fetch(`${installation.apiUrl}/readyz`).then(
      (response) => response.ok,
      () => false,
    ),
  )
  const told = Object.entries(disturbances).map(([name, disturb]) => async () => {
    process.stdout.write(`  ${new Date().toISOString().slice(11, 19)}  ${name}\n`)
    await disturb()
  })
  const traffic = await auditTraffic({
    ownerUrl: services.postgres.hostsUrl,
    apiUrls: [installation.apiUrl],
    patients,
    messages,
    disturbances: told,
    signal,
    recovered: async () => {
      await Promise.all(frozen)
      await installation.ready()
    },
  })
  const broken = traffic.findings.filter(({ faults }) => faults.length > 0)
  return {
    name: 'Messages through HAProxy while each part of the cluster fails',
    disturbances: Object.keys(disturbances),
    passed: traffic.findings.length - broken.length,
    failed: broken.length,
    skipped: 0,
    failures: broken.map(({ promise, faults }) => `${promise}: ${faults.slice(0, 5).join('; ')}`),
    traffic,
  }
}
