import { setTimeout as pause } from 'node:timers/promises'
import { loadPartnerAccount } from '@consult/auth'
import { matchPatients } from '@consult/consults'
import { addSeconds } from '@consult/domain'
import {
  type ClockTimer,
  createJobWorker,
  type DueWork,
  finishOnClock,
  type TimerHandler,
  takeOnClock,
} from '@consult/engine'
import { ownContext, type RequestContext, type Services } from '@consult/request'
import { sql } from 'kysely'
import { arrive } from './advance-test-clock.ts'
import { awaitDeliveries } from './clock-deliveries.ts'
import { expireClock, removeClock } from './delete-test-clock.ts'
import { changeClock, selectClock, type TestClockJob, testClockJobs } from './test-clock-store.ts'

/** How often a worker extends the lease of the clock that it advances. */
const heartbeatMs = 20_000

/** How long a worker leaves the clock alone while messages of its patients wait for delivery, in milliseconds. */
const lanesMs = 20

/** How long erasures may take before a deleted clock is looked at again, in seconds. */
const erasureSeconds = 2

/** Whether accepted messages of the clock's patients are not delivered yet. */
async function hasUndelivered({ services, account }: RequestContext, id: string): Promise<boolean> {
  return services.database.inTenant(account.partnerId, async (tx) => {
    const { rows } = await sql`
      select 1 from patients p
      join lane_items i on i.partner_id = p.partner_id and i.lane_key = p.patient_id
      where p.partner_id = ${tx.partnerId} and p.test_clock_id = ${id} limit 1`.execute(tx.db)
    return rows.length > 0
  })
}

type Step = { readonly timer: ClockTimer } | { readonly arrivesAt: Date } | { readonly rests: 'deleted' | 'ready' }

/**
 * Moves the clock to the next timer on its way and takes the timer. The clock never goes back, not even for a late
 * timer.
 * @throws LeaseLost when another worker advances the clock by now, or it is being deleted.
 */
async function takeStep({ services, account }: RequestContext, job: TestClockJob): Promise<Step> {
  const { test_clock_id: id } = job.row
  return services.database.inTenant(account.partnerId, async (tx) => {
    const clock = await selectClock(tx, id).forUpdate().executeTakeFirst()
    await testClockJobs.check(tx, job)
    if (!clock?.advancing_to) return { rests: clock?.deleted_at ? 'deleted' : 'ready' }
    const timer = await takeOnClock(tx, id, clock.advancing_to)
    if (!timer) return { arrivesAt: clock.advancing_to }
    if (timer.dueAt > clock.now) await changeClock(tx, id, { now: timer.dueAt })
    return { timer }
  })
}

export interface TestClockWorkOptions {
  readonly services: Services
  /** The handlers of timers, by kind. */
  readonly handlers: Readonly<Record<string, TimerHandler>>
  readonly stop?: AbortSignal
  readonly onFailure: (failure: { error: unknown; partnerId: string }) => void
}

/**
 * Advances test clocks: work that is due for their patients is done in chronological order, with the clock at the
 * time of each piece. A step begins when the steps before it have left nothing to deliver and nobody to ring, so the
 * order of events is always the same. Source: docs/testing.md.
 */
export function createTestClockWork({ services, handlers, stop, onFailure }: TestClockWorkOptions): DueWork {
  const { database, clock } = services

  const advance = async (context: RequestContext, job: TestClockJob, signal: AbortSignal) => {
    const { partnerId } = job
    const { test_clock_id: id } = job.row
    const comeBack = (at: Date) => database.inTenant(partnerId, (tx) => testClockJobs.handBack(tx, job, at))
    for (;;) {
      signal.throwIfAborted()
      if (await hasUndelivered(context, id)) {
        await pause(lanesMs)
        return comeBack(clock.now())
      }
      while (await matchPatients(services, partnerId)) signal.throwIfAborted()
      await awaitDeliveries(context, id, signal)
      const step = await takeStep(context, job)
      if ('arrivesAt' in step) return arrive(context, job, step.arrivesAt)
      if (!('timer' in step)) {
        if (step.rests === 'ready') return expireClock(context, id)
        if (await removeClock(context, id)) return
        return comeBack(addSeconds(clock.now(), erasureSeconds))
      }
      const { timer } = step
      const handler = Object.hasOwn(handlers, timer.kind) ? handlers[timer.kind] : undefined
      if (!handler) throw new Error(`no handler for timers of kind ${timer.kind}`)
      await handler(partnerId, timer.subjectId)
      await database.inTenant(partnerId, (tx) => finishOnClock(tx, timer))
    }
  }

  return createJobWorker({
    store: testClockJobs,
    database,
    clock,
    run: async (job, signal) => {
      const account = await loadPartnerAccount(database.directory, job.partnerId)
      if (!account) throw new Error('a test clock of a partner that does not exist')
      const context = { ...ownContext(services, account, 'testClocks.work'), requestId: job.row.request_id }
      await advance(context, job, signal)
    },
    requestIdOf: (row) => row.request_id,
    onFailure: ({ error, job }) => onFailure({ error, partnerId: job.partnerId }),
    heartbeatMs,
    ...(stop && { stop }),
  })
}
