import type { Database, TimersTable } from '@consult/db'
import { addSeconds, type Clock } from '@consult/domain'
import { isTransient } from '../failure.ts'
import { exponentialBackoff } from '../jobs/backoff.ts'
import { createJobStore, type Job } from '../jobs/job-store.ts'
import { createJobWorker } from '../jobs/job-worker.ts'
import type { DueWork } from '../worker-loop.ts'

/** Called when a timer of a kind fires: a conditional state change, which does nothing for a stale timer. */
export type TimerHandler = (partnerId: string, subjectId: string) => Promise<void>

/**
 * Called with several subjects of one partner whose timers of a kind fire together. It has the effect of the handler of the
 * kind on each, in one transaction.
 * @returns the subjects that it has handled. The timers of the others fire one by one.
 */
export type SharedTimerHandler = (partnerId: string, subjectIds: readonly string[]) => Promise<ReadonlySet<string>>

export interface TimerWorkerOptions {
  readonly database: Database
  readonly clock: Clock
  readonly handlers: Readonly<Record<string, TimerHandler>>
  /** For kinds of which many timers may be due together. Default: none. */
  readonly sharedHandlers?: Readonly<Record<string, SharedTimerHandler>>
  readonly onFailure: (failure: { error: unknown; partnerId: string; kind: string }) => void
}

const timersPerBatch = 100
/** How many timers of a batch fire at the same time. Two workers may do so as well, so handlers are prepared for it. */
const timersTogether = 4
/** How long a timer waits after a failure of the database. */
const temporaryFailureSeconds = 1

const timerJobs = createJobStore<TimersTable, 'kind' | 'subject_id'>({
  table: 'timers',
  key: ['kind', 'subject_id'],
  read: [],
  dueColumn: 'next_attempt_at',
  countColumn: 'failures',
  counts: 'failures',
  // What a killed worker held is this late, and what depends on it too: a patient who must be told within seconds.
  leaseMs: 8_000,
  backoff: exponentialBackoff({ firstMs: 1_000, maxMs: 300_000 }),
  finished: 'deleted',
  scan: 'partners_with_due_timers',
})

/** Fires timers when they are due, each until its handler has succeeded once. */
export interface TimerWorker extends DueWork {
  /** Fires no further timers: claimed timers that have not started are released for another worker. */
  stop(): void
}

type TimerJob = Job<Pick<TimersTable, 'kind' | 'subject_id'>>

export function createTimerWorker({
  database,
  clock,
  handlers,
  sharedHandlers = {},
  onFailure,
}: TimerWorkerOptions): TimerWorker {
  const stopping = new AbortController()

  /** Fires timers of one kind together. @returns those that are left, all of them after a failure */
  const fireTogether = async (partnerId: string, kind: string, jobs: readonly TimerJob[]) => {
    const handler = Object.hasOwn(sharedHandlers, kind) ? sharedHandlers[kind] : undefined
    if (!handler || jobs.length === 1) return jobs
    try {
      const handled = await handler(
        partnerId,
        jobs.map(({ row }) => row.subject_id),
      )
      const done = jobs.filter(({ row }) => handled.has(row.subject_id))
      // a timer that was set again in the meantime is no longer held, and fires again.
      await database.inTenant(partnerId, async (tx) => timerJobs.finishAll(tx, await timerJobs.lockHeld(tx, done)))
      return jobs.filter((job) => !done.includes(job))
    } catch (error) {
      if (!isTransient(error)) onFailure({ error, partnerId, kind })
      return jobs
    }
  }

  const worker = createJobWorker({
    store: timerJobs,
    database,
    clock,
    batch: timersPerBatch,
    together: timersTogether,
    stop: stopping.signal,
    runTogether: async (partnerId, jobs) => {
      const kinds = Map.groupBy(jobs, ({ row }) => row.kind)
      const left = await Promise.all([...kinds].map(([kind, some]) => fireTogether(partnerId, kind, some)))
      return left.flat()
    },
    run: async (job) => {
      const { kind, subject_id: subjectId } = job.row
      const handler = Object.hasOwn(handlers, kind) ? handlers[kind] : undefined
      if (!handler) throw new Error(`no handler for timers of kind ${kind}`)
      await handler(job.partnerId, subjectId)
      // Throws LeaseLost when the timer was set again in the meantime, by the handler or by other code. The timer then
      // fires again.
      await database.inTenant(job.partnerId, (tx) => timerJobs.finish(tx, job))
    },
    fail: (job, error) =>
      database.inTenant(job.partnerId, (tx) =>
        // A temporary failure does not count.
        isTransient(error)
          ? timerJobs.handBack(tx, job, addSeconds(clock.now(), temporaryFailureSeconds))
          : timerJobs.fail(tx, job, clock.now()),
      ),
    onFailure: ({ error, job }) => onFailure({ error, partnerId: job.partnerId, kind: job.row.kind }),
  })
  return { ...worker, stop: () => stopping.abort() }
}
