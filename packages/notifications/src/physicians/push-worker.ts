import { addSeconds } from '@consult/domain'
import { createJobWorker, type JobWorker } from '@consult/engine'
import type { Services } from '@consult/request'
import type { WebPush } from '@consult/web-push'
import { type PlannedPush, planPush } from './plan-push.ts'
import { deleteGoneDevice, type PushJob, pushJobs } from './push-jobs.ts'

/** How many pushes a process sends at once. */
const atOnce = 100
/** How long the row of a ring outlives the ring, in seconds: until its end has surely been requested. */
const ringRemainsSeconds = 60

/** A push service refused a push for a reason that another attempt does not change. */
export class PushRefusedError extends Error {
  override readonly name = 'PushRefusedError'
  readonly code: string

  constructor(status: number) {
    super(`a push service answered ${status}`)
    this.code = `HTTP_${status}`
  }
}

/** A push service asked to wait. */
class PushDelayedError extends Error {
  override readonly name = 'PushDelayedError'
}

/**
 * Sends the requested pushes. A push is taken and committed before it is sent. If a worker dies in between, the push
 * is sent again, and replaces the first one on the device.
 */
export function createPushWorker(options: {
  services: Services
  webPush: WebPush
  /** Called when a push could not be sent. The error's message may contain the address: log only its class and code. */
  onFailure: (failure: { error: unknown; partnerId: string }) => void
  stop?: AbortSignal
}): JobWorker {
  const { services, webPush, onFailure, stop } = options
  const { database, clock } = services
  const within = <T>({ partnerId }: PushJob, work: Parameters<typeof pushJobs.within<T>>[2]) =>
    pushJobs.within(database, partnerId, work)

  /** Keeps a ring's row until the ring has surely ended. */
  const keepRing = (job: PushJob, { expiresAt }: PlannedPush) =>
    within(job, (scope) => pushJobs.handBack(scope, job, addSeconds(expiresAt, ringRemainsSeconds)))

  const settle = async (job: PushJob, planned: PlannedPush) => {
    const { to, message } = planned.push
    const answer = await webPush.send(planned.push)
    if (answer.outcome === 'accepted' && message.type === 'ring') return keepRing(job, planned)
    if (answer.outcome === 'later') {
      if (answer.retryAfter === null) throw new PushDelayedError('a push service asked to wait')
      const again = addSeconds(clock.now(), answer.retryAfter)
      return within(job, (scope) => pushJobs.handBack(scope, job, again))
    }
    await within(job, async (scope) => {
      await pushJobs.finish(scope, job)
      if (answer.outcome === 'gone')
        await deleteGoneDevice(scope, { deviceId: job.row.device_id, endpoint: to.endpoint })
    })
    if (answer.outcome === 'refused')
      onFailure({ error: new PushRefusedError(answer.status), partnerId: job.partnerId })
  }

  return createJobWorker({
    store: pushJobs,
    database,
    clock,
    run: async (job) => {
      const planned = await within(job, async (scope) => {
        const plan = await planPush(scope, job, clock.now())
        if (!plan) await pushJobs.finish(scope, job)
        else if ('waitsUntil' in plan) await pushJobs.handBack(scope, job, plan.waitsUntil)
        // Before it is sent: a ring that ends meanwhile has to be replaced on the device.
        else if (plan.push.message.type === 'ring') await pushJobs.change(scope, job, { sent_at: clock.now() })
        return plan
      })
      if (planned && 'push' in planned) await settle(job, planned)
    },
    batch: atOnce,
    atOnce,
    ...(stop && { stop }),
    onFailure: ({ error, job }) => {
      if (!(error instanceof PushDelayedError)) onFailure({ error, partnerId: job.partnerId })
    },
  })
}
