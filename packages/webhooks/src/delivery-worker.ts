import type { Database, SecretBox } from '@consult/db'
import type { Clock } from '@consult/domain'
import type { Dispatcher } from 'undici'
import { postWebhook } from './deliver.ts'
import {
  type Endpoint,
  fanOut,
  findLiveEndpoint,
  partnersWithDueWebhooks,
  recordOutcome,
  returnDelivery,
  type TakenDelivery,
  takeDeliveries,
} from './delivery-store.ts'
import { signingEndpoint } from './endpoint-secrets.ts'
import { signedRequest } from './signed-request.ts'

export interface DeliveryWorkerOptions {
  readonly database: Database
  readonly clock: Clock
  /** Decrypts the endpoints' secrets. */
  readonly secretBox: () => Promise<SecretBox>
  /** The epoch of the event log. */
  readonly epoch: () => Promise<number>
  /** From `createSafeDispatcher`. */
  readonly dispatcher: Dispatcher
  readonly onFailure: (failure: { error: unknown; partnerId: string }) => void
  /** Receives the result of every attempt: `delivered`, or why it failed. */
  readonly onOutcome?: (outcome: string) => void
  /** Called when an attempt has ended and the partner's window has room for another. */
  readonly onFree: (partnerId: string) => void
  /** Milliseconds; 15,000 except in tests. */
  readonly timeoutMs?: number
  readonly random?: () => number
}

/** The maximum number of concurrent attempts to a working and to a failing endpoint. */
const window = { working: 16, failing: 1 }

/** Delivers partners' events to their endpoints. */
export interface DeliveryWorker {
  /** The partners that have deliveries due. */
  due(): Promise<string[]>
  /** Starts due deliveries of a partner, up to its window. @returns true when there may be more. */
  work(partnerId: string): Promise<boolean>
  /** Waits until no attempt is running. */
  settled(): Promise<void>
  /** Aborts the running attempts. They do not count and are repeated later. */
  abort(): void
}

/**
 * Delivers one endpoint's events concurrently, up to a window, and independently of all other endpoints: a slow or
 * dead receiver does not delay the others.
 */
export function createDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  const { database, clock, secretBox, dispatcher, onFailure, onFree } = options
  const random = options.random ?? Math.random
  const stopping = new AbortController()
  /** The running attempts, by partner. */
  const attempts = new Map<string, Set<Promise<void>>>()

  const attempt = async (partnerId: string, endpoint: Endpoint, delivery: TakenDelivery) => {
    const box = await secretBox()
    const epoch = await options.epoch()
    const now = clock.now()
    const outcome = await postWebhook({
      ...signedRequest(signingEndpoint(box, endpoint, now), delivery, { timestamp: now, epoch }),
      dispatcher,
      signal: stopping.signal,
      ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
    })
    options.onOutcome?.(outcome.reason ?? outcome.outcome)
    await database.inTenant(partnerId, (tx) =>
      outcome.reason === 'aborted'
        ? returnDelivery(tx, delivery, clock.now())
        : recordOutcome(tx, delivery, outcome, { now: clock.now(), random }),
    )
  }

  const start = (partnerId: string, endpoint: Endpoint, delivery: TakenDelivery, underWay: Set<Promise<void>>) => {
    const sent = attempt(partnerId, endpoint, delivery)
      .catch((error: unknown) => onFailure({ error, partnerId }))
      .finally(() => {
        underWay.delete(sent)
        if (underWay.size === 0) attempts.delete(partnerId)
        if (!stopping.signal.aborted) onFree(partnerId)
      })
    underWay.add(sent)
    attempts.set(partnerId, underWay)
  }

  return {
    due: () => partnersWithDueWebhooks(database, clock.now()),
    work: async (partnerId) => {
      if (stopping.signal.aborted) return false
      const underWay = attempts.get(partnerId) ?? new Set<Promise<void>>()
      const taken = await database.inTenant(partnerId, async (tx) => {
        const endpoint = await findLiveEndpoint(tx)
        if (!endpoint) return null
        const now = clock.now()
        await fanOut(tx, now)
        const free = (endpoint.failing_since ? window.failing : window.working) - underWay.size
        return { endpoint, deliveries: free > 0 ? await takeDeliveries(tx, now, free) : [] }
      })
      if (!taken) return false
      for (const delivery of taken.deliveries) start(partnerId, taken.endpoint, delivery, underWay)
      return taken.deliveries.length > 0
    },
    settled: async () => {
      while (attempts.size > 0) await Promise.all([...attempts.values()].flatMap((underWay) => [...underWay]))
    },
    abort: () => stopping.abort(),
  }
}
