import type { Database, SecretBox } from '@consult/db'
import type { Clock } from '@consult/domain'
import { createUnsettled } from '@consult/engine'
import type { Dispatcher } from 'undici'
import {
  partnersWithDueWebhooks,
  recordOutcome,
  returnDelivery,
  type TakenDeliveries,
  type TakenDelivery,
  takeDeliveries,
} from './delivery-store.ts'
import { type SigningEndpoint, signingEndpoint } from './endpoint-secrets.ts'
import { requestIdsOf } from './request-ids.ts'
import { signedRequest } from './signed-request.ts'
import { postTraced } from './trace-attempt.ts'

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
  /**
   * Called when an attempt has ended and more may be due: the partner's window was full, or the endpoint works again.
   */
  readonly onFree: (partnerId: string) => void
  /** Milliseconds; 15,000 except in tests. */
  readonly timeoutMs?: number
  readonly random?: () => number
}

/** The maximum number of concurrent attempts to an endpoint. */
const maxConcurrent = 16

/** An endpoint with what signs its deliveries, and the epoch of the event log. */
interface Destination {
  readonly endpoint: SigningEndpoint
  readonly epoch: number
  /** The ids of the requests that caused the events, for traces. */
  readonly requestIds: ReadonlyMap<number, string | null>
}

/** Delivers partners' events to their endpoints. */
export interface DeliveryWorker {
  /** The partners that have deliveries due. */
  due(): Promise<string[]>
  /**
   * Starts due deliveries of a partner, up to its window. @returns true when the window is full, so that more may be due.
   */
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
  const unsettled = createUnsettled(clock)
  /** The running attempts, by partner. */
  const attempts = new Map<string, Set<Promise<void>>>()
  /** The partners whose window was full, so that more may be due. */
  const full = new Set<string>()

  /** @returns true when the endpoint works again. */
  const attempt = async ({ endpoint, epoch, requestIds }: Destination, delivery: TakenDelivery): Promise<boolean> => {
    const { partnerId } = endpoint
    const request = {
      ...signedRequest(endpoint, delivery, { timestamp: clock.now(), epoch }),
      dispatcher,
      signal: stopping.signal,
      ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
    }
    const outcome = await postTraced(request, delivery, requestIds.get(delivery.sequence) ?? null)
    options.onOutcome?.(outcome.reason ?? outcome.outcome)
    if (outcome.reason === 'aborted') {
      await giveBack(partnerId, delivery)
      return false
    }
    const now = clock.now()
    let repeats = 0
    let isClosed = false
    await unsettled.settle(delivery.leasedUntil, async () => {
      const at = { now, random, isRepeated: repeats++ > 0 }
      isClosed = await recordOutcome(database, partnerId, delivery, outcome, at)
    })
    return isClosed
  }

  /** Returns a delivery that was not made, now or as soon as the database answers. */
  const giveBack = (partnerId: string, delivery: TakenDelivery) =>
    unsettled.settle(delivery.leasedUntil, () =>
      database.inTenant(partnerId, (tx) => returnDelivery(tx, delivery, clock.now())),
    )

  /** What signs the deliveries. Returns them when it cannot be had. */
  const destinationOf = async (partnerId: string, taken: TakenDeliveries): Promise<Destination> => {
    try {
      const [box, epoch, requestIds] = await Promise.all([
        secretBox(),
        options.epoch(),
        requestIdsOf(database, partnerId, taken.deliveries),
      ])
      return { endpoint: signingEndpoint(box, partnerId, taken.endpoint, clock.now()), epoch, requestIds }
    } catch (error) {
      for (const delivery of taken.deliveries) await giveBack(partnerId, delivery)
      throw error
    }
  }

  const start = (to: Destination, delivery: TakenDelivery, underWay: Set<Promise<void>>) => {
    const { partnerId } = to.endpoint
    const sent = attempt(to, delivery)
      .catch((error: unknown) => {
        onFailure({ error, partnerId })
        return false
      })
      .then((isClosed) => {
        underWay.delete(sent)
        if (underWay.size === 0) attempts.delete(partnerId)
        if ((isClosed || full.has(partnerId)) && !stopping.signal.aborted) onFree(partnerId)
      })
    underWay.add(sent)
    attempts.set(partnerId, underWay)
  }

  return {
    due: async () => {
      await unsettled.retry()
      return partnersWithDueWebhooks(database, clock.now())
    },
    work: async (partnerId) => {
      if (stopping.signal.aborted) return false
      const underWay = attempts.get(partnerId) ?? new Set<Promise<void>>()
      const free = maxConcurrent - underWay.size
      // An attempt that ends asks again.
      if (free <= 0) return false
      full.delete(partnerId)
      const taken = await takeDeliveries(database, partnerId, clock.now(), free)
      if (!taken) return false
      const isFull = taken.deliveries.length >= free
      if (isFull) full.add(partnerId)
      const to = await destinationOf(partnerId, taken)
      for (const delivery of taken.deliveries) start(to, delivery, underWay)
      return isFull
    },
    settled: async () => {
      while (attempts.size > 0) await Promise.all([...attempts.values()].flatMap((underWay) => [...underWay]))
    },
    abort: () => stopping.abort(),
  }
}
