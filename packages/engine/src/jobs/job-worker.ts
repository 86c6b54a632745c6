import type { Database } from '@consult/db'
import type { Clock } from '@consult/domain'
import type { DueWork } from '../worker-loop.ts'
import { type Job, type JobStore, LeaseLost } from './job-store.ts'

export interface JobWorkerOptions<Row> {
  readonly store: JobStore<Row>
  readonly database: Database
  readonly clock: Clock
  /**
   * Does the work of one attempt and ends with `store.finish`, in the transaction of its effect where it can.
   * @param signal aborts when the worker stops, or when the lease is lost.
   */
  readonly run: (job: Job<Row>, signal: AbortSignal) => Promise<void>
  /** Told of every attempt that failed. The error's own text may name a person: log its class and code. */
  readonly onFailure: (failure: { error: unknown; job: Job<Row> }) => void
  /** Settles a job whose attempt failed: `store.fail` unless given. */
  readonly fail?: (job: Job<Row>, error: unknown) => Promise<void>
  /** How often a running job's lease is extended. Not at all unless given: then the lease must outlast the work. */
  readonly heartbeatMs?: number
  /** How many jobs are claimed at once. They run one after another; 1 unless given. */
  readonly batch?: number
  /** Runs one job at a time in this process; otherwise one at a time of each partner. */
  readonly isExclusive?: boolean
  /** Stops the worker: it claims nothing more, aborts what is running, and hands back at once what is unfinished. */
  readonly stop?: AbortSignal
}

/** Ignores that the lease was lost: whoever has the job now settles it. */
const unlessLost = (error: unknown) => {
  if (!(error instanceof LeaseLost)) throw error
}

/** Runs a store's jobs as they fall due. Give it to `startWorkerLoop`. */
export function createJobWorker<Row>(options: JobWorkerOptions<Row>): DueWork {
  const { store, database, clock, run, onFailure, heartbeatMs, batch = 1 } = options
  const stop = options.stop ?? new AbortController().signal
  const fail =
    options.fail ??
    ((job: Job<Row>) => store.within(database, job.partnerId, (scope) => store.fail(scope, job, clock.now())))
  const handBack = (job: Job<Row>) =>
    store.within(database, job.partnerId, (scope) => store.handBack(scope, job, clock.now())).catch(unlessLost)

  /** @returns what ends the heartbeats. */
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
      await run(job, AbortSignal.any([stop, lost.signal])).finally(stopHeartbeat)
    } catch (error) {
      if (error instanceof LeaseLost || lost.signal.aborted) return
      if (stop.aborted) return await handBack(job)
      onFailure({ error, job })
      await fail(job, error).catch(unlessLost)
    }
  }

  const work = async (partnerId: string): Promise<boolean> => {
    if (stop.aborted) return false
    const jobs = await store.within(database, partnerId, (scope) => store.claim(scope, clock.now(), batch))
    for (const job of jobs) await (stop.aborted ? handBack(job) : attempt(job))
    return jobs.length > 0 && !stop.aborted
  }

  let turn: Promise<unknown> = Promise.resolve()
  return {
    due: () => store.due(database, clock.now()),
    work: (partnerId) => {
      if (!options.isExclusive) return work(partnerId)
      const mine = turn.then(() => work(partnerId))
      turn = mine.catch(() => undefined)
      return mine
    },
  }
}
