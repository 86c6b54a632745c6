import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { requirePrograms } from '../drills/programs.ts'
import { type BackingServices, startBackingServices } from './backing-services.ts'
import { type Installation, startInstallation } from './installation.ts'
import { runApiTests, runTestsOverHttp } from './parts/api-tests.ts'
import { type ChaosResult, runClusterChaos } from './parts/chaos.ts'
import type { PartResult } from './parts/part-result.ts'
import { runStory } from './parts/story.ts'
import type { TimedResult } from './render-summary.ts'

/** The parts that can run, in this order: chaos comes last, because it kills one of the database servers permanently. */
export const partNames = ['api', 'http', 'story', 'chaos'] as const
export type PartName = (typeof partNames)[number]

/** All results, even when a later part could not run. */
export interface ClusterRun {
  readonly results: TimedResult[]
  chaos: ChaosResult | null
  /** Processes that ended on their own, or did not end when asked. */
  faults: readonly string[]
}

const root = resolve(import.meta.dirname, '../../..')

/** @throws with what to install or build. */
export function checkPrerequisites(): void {
  requirePrograms({
    patroni: 'patroni',
    etcd: 'etcd-server',
    haproxy: 'haproxy',
    pg_isready: 'postgresql-client',
    pgbouncer: 'pgbouncer',
    'nats-server': 'nats-server',
  })
  const built = ['apps/portal/.next/BUILD_ID', 'apps/widget/dist']
  if (!built.every((path) => existsSync(join(root, path)))) throw new Error('Run pnpm build first.')
}

async function runOnInstallation(
  names: readonly PartName[],
  services: BackingServices,
  run: ClusterRun,
  timed: <Result extends PartResult>(part: () => Promise<Result>) => Promise<Result>,
  signal: AbortSignal,
): Promise<void> {
  const installation: Installation = await startInstallation(services)
  try {
    if (names.includes('http')) await timed(() => runTestsOverHttp(services, installation, signal))
    if (names.includes('story')) {
      await timed(() => runStory(installation, services.folder, signal))
      // Chaos killed one of the servers.
      for (const node of installation.mediaNodes) await node.crash()
    }
    if (names.includes('chaos')) run.chaos = await timed(() => runClusterChaos(services, installation, signal))
  } finally {
    await installation.stop()
    run.faults = installation.faults
  }
}

/** Starts the cluster, runs these parts, and stops everything. The results are added to `run` as they arrive. */
export async function runCluster(names: readonly PartName[], run: ClusterRun, signal: AbortSignal): Promise<void> {
  const timed = async <Result extends PartResult>(part: () => Promise<Result>): Promise<Result> => {
    signal.throwIfAborted()
    const begun = performance.now()
    const loadBefore = loadavg()[0] ?? 0
    const result = await part()
    run.results.push({ ...result, ms: performance.now() - begun, load: Math.max(loadBefore, loadavg()[0] ?? 0) })
    return result
  }
  const services = await startBackingServices()
  try {
    if (names.includes('api')) await timed(() => runApiTests(services, signal))
    signal.throwIfAborted()
    if (names.some((name) => name !== 'api')) await runOnInstallation(names, services, run, timed, signal)
  } finally {
    await services.close()
  }
}
