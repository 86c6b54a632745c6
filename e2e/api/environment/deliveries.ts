import type { Clock } from '@consult/domain'
import { createSafeDispatcher, type HostLookup } from '@consult/egress'
import { createEndpointReport } from '@consult/integration'
import { findClockOfEvent } from '@consult/platform'
import { createDeliveryWorker, type DeliveryWorker } from '@consult/webhooks'
import type { ApiHost } from './api-host.ts'

/** The internal addresses that tests may reach. */
export const loopbackPolicy = { allowedHosts: ['127.0.0.1'] }

/** A process that delivers webhooks when a test tells it to. */
export interface Deliveries {
  readonly worker: DeliveryWorker
  /** Sends everything that is due for the partner now, and waits for the answers. */
  deliver(partnerId: string): Promise<void>
  close(): Promise<void>
}

/**
 * @param options.timeoutMs per attempt, in real time. `random`: by default the middle of the jitter, so that attempts are
 *   due exactly as scheduled. `lookup` replaces DNS. `reportsEndpoints`: sends events and mails about failing endpoints,
 *   which other tests leave out so that they can count the events that they caused.
 */
export function startDeliveries(
  { api, clock, faults }: { api: ApiHost; clock: Clock; faults: unknown[] },
  options: {
    timeoutMs?: number
    allowLoopback?: boolean
    random?: () => number
    lookup?: HostLookup
    reportsEndpoints?: boolean
  } = {},
): Deliveries {
  const { timeoutMs, allowLoopback = true, random = () => 0.5, lookup, reportsEndpoints = false } = options
  const policy = allowLoopback ? loopbackPolicy : { allowedHosts: [] }
  const dispatcher = createSafeDispatcher(policy, { ...(lookup && { lookup }) })
  /** True if an attempt that ended made more attempts due. */
  let isFree = false
  const worker = createDeliveryWorker({
    database: api.services.database,
    clock,
    secretBox: api.services.secretBox,
    epoch: () => api.services.epochs.current(),
    dispatcher,
    onFailure: ({ error }) => faults.push(error instanceof Error ? error.stack : error),
    onFree: () => {
      isFree = true
    },
    random,
    reportChange: reportsEndpoints ? createEndpointReport(api.services) : async () => undefined,
    findRetryClock: findClockOfEvent,
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  return {
    worker,
    deliver: async (partnerId) => {
      do {
        isFree = false
        while (await worker.work(partnerId)) {
          // Repeats until its window is full or nothing is due.
        }
        await worker.settled()
      } while (isFree)
    },
    close: async () => {
      worker.abort()
      await worker.settled()
      await dispatcher.destroy()
    },
  }
}
