import type { TestServer } from '@consult/db/testing'
import type { AppProcess } from '@consult/testing'
import type { ChaosOptions } from './options.ts'

type Kind = 'worker' | 'database' | 'api'

/** The kinds in order, each spread evenly over the run. */
function orderOf({ kills, restarts, apiKills }: ChaosOptions): Kind[] {
  const spread = (kind: Kind, count: number) =>
    Array.from({ length: count }, (_, n) => ({ kind, at: (n + 1) / (count + 1) }))
  return [...spread('worker', kills), ...spread('database', restarts), ...spread('api', apiKills)]
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind }) => kind)
}

/** A failure from which the installation recovers. */
export type Disturbance = () => Promise<void>

/** Kills the processes in turn, each only after it has recovered from its last kill. */
export function killing(processes: readonly AppProcess[]): Disturbance {
  let turn = 0
  return async () => {
    const next = processes[turn++ % processes.length]
    await next?.ready()
    await next?.crash()
  }
}

/** The disturbances of these options, for an installation with its own server. */
export function disturbancesOf(
  options: ChaosOptions,
  processes: { server: TestServer; workers: readonly AppProcess[]; apis: readonly AppProcess[] },
): Disturbance[] {
  const byKind: Record<Kind, Disturbance> = {
    database: () => processes.server.restart(),
    worker: killing(processes.workers),
    api: killing(processes.apis),
  }
  return orderOf(options).map((kind) => byKind[kind])
}
