import type { TestServer } from '@consult/db/testing'
import type { AppProcess } from '@consult/testing'
import type { ChaosOptions } from './options.ts'

type Kind = 'worker' | 'database' | 'api'

/** Returns the disturbances in order, with each kind spread evenly over the run. */
export function orderOf({ kills, restarts, apiKills }: ChaosOptions): Kind[] {
  const spread = (kind: Kind, count: number) =>
    Array.from({ length: count }, (_, n) => ({ kind, at: (n + 1) / (count + 1) }))
  return [...spread('worker', kills), ...spread('database', restarts), ...spread('api', apiKills)]
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind }) => kind)
}

/** Causes one disturbance at a time. A process is killed again only after it has recovered. */
export class Disturber {
  readonly #server: TestServer
  readonly #byKind: Readonly<Record<'worker' | 'api', readonly AppProcess[]>>
  readonly #turns = { worker: 0, api: 0 }

  constructor(server: TestServer, workers: readonly AppProcess[], apis: readonly AppProcess[]) {
    this.#server = server
    this.#byKind = { worker: workers, api: apis }
  }

  async disturb(kind: Kind): Promise<void> {
    if (kind === 'database') return this.#server.restart()
    const processes = this.#byKind[kind]
    const next = processes[this.#turns[kind]++ % processes.length]
    await next?.ready()
    await next?.crash()
  }
}
