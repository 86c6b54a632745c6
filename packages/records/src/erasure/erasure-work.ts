import { loadPartnerAccount } from '@consult/auth'
import { createJobWorker, type DueWork } from '@consult/engine'
import { ownContext, type RequestContext, type Services } from '@consult/request'
import { eraseExports } from '../exports/end-exports.ts'
import { beginErasure } from './begin-erasure.ts'
import { type DataRequestJob, dataRequestJobs } from './data-request-store.ts'
import { endConsults } from './end-consults.ts'
import { eraseArchives } from './erase-archives.ts'
import { eraseCalls } from './erase-calls.ts'
import { eraseEvents } from './erase-events.ts'
import { eraseLane, eraseThreads } from './erase-threads.ts'
import { finishErasure } from './finish-erasure.ts'

/** The steps of an erasure, in their order. Each can be repeated, and an attempt repeats all. */
export type ErasureStep = 'exports' | 'end' | 'lane' | 'threads' | 'calls' | 'events' | 'archives' | 'finish'

type Step = (context: RequestContext, job: DataRequestJob) => Promise<void>

/** Events come after everything that can record one. */
const steps: Readonly<Record<ErasureStep, Step>> = {
  exports: (context, { row }) => eraseExports(context, row.patient_id),
  end: (context, { row }) => endConsults(context, row.patient_id),
  lane: ({ services }, { partnerId, row }) => eraseLane(services, partnerId, row.patient_id),
  threads: ({ services }, { partnerId, row }) => eraseThreads(services, partnerId, row.patient_id),
  calls: ({ services }, { partnerId, row }) => eraseCalls(services, partnerId, row.patient_id),
  events: ({ services }, { partnerId, row }) => eraseEvents(services, partnerId, row.patient_id),
  archives: ({ services }, { partnerId }) => eraseArchives(services, partnerId),
  finish: finishErasure,
}

/** How often a worker extends the lease of the erasure that it works on. */
const heartbeatMs = 60_000

export interface ErasureWorkOptions {
  readonly services: Services
  /** Stops between two steps. Another worker, or this process after a restart, continues. */
  readonly stop: AbortSignal
  /** `isGivenUp`: the request's status became failed. */
  readonly onFailure: (failure: { error: unknown; partnerId: string; isGivenUp: boolean }) => void
  /** Called before each step. */
  readonly onStep?: (step: ErasureStep) => void
}

/**
 * Erases patients. A process that is killed in the middle leaves the request running, and the next attempt repeats
 * every step that may be incomplete. A request is done only when every step is done. Source: docs/erasure.md.
 */
export function createErasureWork({ services, stop, onFailure, onStep }: ErasureWorkOptions): DueWork {
  const { database, clock } = services

  const run = async (job: DataRequestJob, signal: AbortSignal) => {
    const account = await loadPartnerAccount(database.directory, job.partnerId)
    if (!account) throw new Error('a data request of a partner that does not exist')
    const context = ownContext(services, account, 'dataRequests.erase')
    if (!(await beginErasure(context, job))) return
    for (const [name, step] of Object.entries(steps)) {
      signal.throwIfAborted()
      onStep?.(name as ErasureStep)
      await step(context, job)
    }
  }

  return createJobWorker({
    store: dataRequestJobs,
    database,
    clock,
    run,
    fail: (job) =>
      database.inTenant(job.partnerId, async (tx) => {
        if (dataRequestJobs.isLastAttempt(job)) await dataRequestJobs.change(tx, job, { status: 'failed' })
        await dataRequestJobs.fail(tx, job, clock.now())
      }),
    requestIdOf: (request) => request.request_id,
    onFailure: ({ error, job }) =>
      onFailure({ error, partnerId: job.partnerId, isGivenUp: dataRequestJobs.isLastAttempt(job) }),
    heartbeatMs,
    stop,
  })
}
