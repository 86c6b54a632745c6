import type { Database } from '@consult/db'
import type { Clock } from '@consult/domain'
import { inSpan } from '@consult/tracing'
import { createUnsettled } from '../unsettled.ts'
import type { DueWork } from '../worker-loop.ts'
import { type Job, type JobStore, LeaseLost } from './job-store.ts'

export interface JobWorkerOptions<Row> {
  readonly store: JobStore<Row>
  readonly database: Database
  readonly clock: Clock
  /**
   * Does the work of one attempt and calls `store.finish`, if possible in the same transaction as its effect.
   * @param signal aborts when the worker stops, or when the lease is lost.
   */
  readonly run: (job: Job<Row>, signal: AbortSignal) => Promise<void>
  /**
   * Does those jobs of a batch that can be done together, before the others run. Its jobs have no heartbeats.
   * @returns the jobs that are left. It throws nothing.
   */
  readonly runTogether?: (partnerId: string, jobs: readonly Job<Row>[]) => Promise<readonly Job<Row>[]>
  /** The id of the request that caused a job: the job is a step of its trace. Default: each attempt has its own trace. */
  readonly requestIdOf?: (row: Row) => string | null
  /** Called for every failed attempt. The error's message may name a person: log only its class and code. */
  readonly onFailure: (failure: { error: unknown; job: Job<Row> }) => void
  /** Settles a job whose attempt failed. Default: `store.fail`. */
  readonly fail?: (job: Job<Row>, error: unknown) => Promise<void>
  /** How often a running job's lease is extended. Default: never, so the lease must outlast the work. */
  readonly heartbeatMs?: number
  /** How many jobs are taken at once. Default: 1. */
  readonly batch?: number
  /** How many jobs of a batch run at the same time, unless `atOnce` is set. Default: 1. */
  readonly together?: number
  /** Runs up to this many jobs of all partners at once. Then a slow job delays no other one. */
  readonly atOnce?: number
  /** Runs one job at a time in this process. Default: one at a time per partner. */
  readonly isExclusive?: boolean
  /** Stops the worker: it takes no more jobs, aborts the running one, and hands back unfinished jobs at once. */
  readonly stop?: AbortSignal
}

/** A worker's loop, and the jobs that it left running. */
export interface JobWorker extends DueWork {
  /** Resolves when no job runs any more. Only with `atOnce` can one still run after the loop has stopped. */
  settled(): Promise<void>
}

/** Ignores a lost lease: the job's new owner settles it. */
const unlessLost = (error: unknown) => {
  if (!(error instanceof LeaseLost)) throw error
}

/** Runs a store's jobs when they are due. Pass it to `startWorkerLoop`. */
export function createJobWorker<Row>(options: JobWorkerOptions<Row>): JobWorker {
  const { store, database, clock, run, onFailure, heartbeatMs, batch = 1, together = 1 } = options
  const stop = options.stop ?? new AbortController().signal
  const fail =
    options.fail ??
    ((job: Job<Row>) => store.within(database, job.partnerId, (scope) => store.fail(scope, job, clock.now())))
  const unsettled = createUnsettled(clock)
  /** Settles a job now, or as soon as the database answers. The job is not touched if its lease was lost. */
  const settle = (job: Job<Row>, change: () => Promise<void>) =>
    unsettled.settle(job.leases.at(-1) ?? clock.now(), () => change().catch(unlessLost))
  const handBack = (job: Job<Row>) =>
    settle(job, () => store.within(database, job.partnerId, (scope) => store.handBack(scope, job, clock.now())))

  /** @returns a function that stops the heartbeats. */
  const startHeartbeat = (job: Job<Row>, lost: AbortController) => {
    if (heartbeatMs === undefined) return () => undefined
    const interval = setInterval(() => {
      store
        .within(database, job.partnerId, (scope) => store.heartbeat(scope, job, clock.now()))
        .catch((error: unknown) => (error instanceof LeaseLost ? lost.abort(error) : onFailure({ error, job })))
    }, heartbeatMs)
    return () => clearInterval(interval)
  }

  const attempt = async (job: Job<Row>) => {
    const lost = new AbortController()
    const stopHeartbeat = startHeartbeat(job, lost)
    try {
      const attributes = { 'consult.attempt': job.attempt }
      const origin = { requestId: options.requestIdOf?.(job.row) ?? null }
      await inSpan(`job ${store.table}`, { kind: 'consumer', origin, attributes }, () =>
        run(job, AbortSignal.any([stop, lost.signal])),
      ).finally(stopHeartbeat)
    } catch (error) {
      if (error instanceof LeaseLost || lost.signal.aborted) return
      if (stop.aborted) return await handBack(job)
      onFailure({ error, job })
      await settle(job, () => fail(job, error))
    }
  }

  const running = new Set<Promise<void>>()
  const start = (job: Job<Row>) => {
    const run = (stop.aborted ? handBack(job) : attempt(job))
      .catch((error: unknown) => onFailure({ error, job }))
      .finally(() => running.delete(run))
    running.add(run)
  }

  const workAtOnce = async (partnerId: string, most: number): Promise<boolean> => {
    while (running.size >= most) await Promise.race(running)
    if (stop.aborted) return false
    const room = Math.min(batch, most - running.size)
    const jobs = await store.within(database, partnerId, (scope) => store.take(scope, clock.now(), room))
    for (const job of jobs) start(job)
    return jobs.length > 0 && !stop.aborted
  }

  const work = async (partnerId: string): Promise<boolean> => {
    if (stop.aborted) return false
    if (options.atOnce !== undefined) return workAtOnce(partnerId, options.atOnce)
    const jobs = await store.within(database, partnerId, (scope) => store.take(scope, clock.now(), batch))
    const left = options.runTogether ? await options.runTogether(partnerId, jobs) : jobs
    // All runners share one iterator: each takes the next job when it is free.
    const queue = left.values()
    const runner = async () => {
      for (const job of queue) await (stop.aborted ? handBack(job) : attempt(job))
    }
    await Promise.all(left.slice(0, together).map(runner))
    return jobs.length > 0 && !stop.aborted
  }

  let turn: Promise<unknown> = Promise.resolve()
  return {
    due: async () => {
      await unsettled.retry()
      return store.due(database, clock.now())
    },
    work: (partnerId) => {
      if (!options.isExclusive) return work(partnerId)
      const mine = turn.then(() => work(partnerId))
      turn = mine.catch(() => undefined)
      return mine
    },
    settled: async () => {
      await Promise.all(running)
    },
  }
}
