import type { Database, SecretBox, TenantTransaction } from '@consult/db'
import type { Clock } from '@consult/domain'
import { createUnsettled } from '@consult/engine'
import type { Dispatcher } from 'undici'
import { postWebhook } from './deliver.ts'
import {
  fanOut,
  partnersWithDueWebhooks,
  recordOutcome,
  returnDelivery,
  type TakenDelivery,
  takeDeliveries,
  takeProbe,
} from './delivery-store.ts'
import { type SigningEndpoint, signingEndpoint } from './endpoint-secrets.ts'
import { type Endpoint, lockLiveEndpoint } from './endpoint-state.ts'
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

/** The maximum number of concurrent attempts to an endpoint. */
const maxConcurrent = 16

/** An endpoint with what signs its deliveries, and the epoch of the event log. */
interface Destination {
  readonly endpoint: SigningEndpoint
  readonly epoch: number
}

/** Claims what may be sent to an endpoint now: as much as its window has room for, or one probe while it fails. */
async function take(tx: TenantTransaction, endpoint: Endpoint, now: Date, free: number): Promise<TakenDelivery[]> {
  const { next_probe_at: nextProbeAt } = endpoint
  if (nextProbeAt) return nextProbeAt <= now ? takeProbe(tx, now) : []
  return free > 0 ? takeDeliveries(tx, now, free) : []
}

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
  const unsettled = createUnsettled(clock)
  /** The running attempts, by partner. */
  const attempts = new Map<string, Set<Promise<void>>>()

  const attempt = async ({ endpoint, epoch }: Destination, delivery: TakenDelivery) => {
    const { partnerId } = endpoint
    const outcome = await postWebhook({
      ...signedRequest(endpoint, delivery, { timestamp: clock.now(), epoch }),
      dispatcher,
      signal: stopping.signal,
      ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
    })
    options.onOutcome?.(outcome.reason ?? outcome.outcome)
    if (outcome.reason === 'aborted') return giveBack(partnerId, delivery)
    const now = clock.now()
    let repeats = 0
    await unsettled.settle(delivery.leasedUntil, () => {
      const at = { now, random, isRepeated: repeats++ > 0 }
      return database.inTenant(partnerId, (tx) => recordOutcome(tx, delivery, outcome, at))
    })
  }

  /** Returns a delivery that was not made, now or as soon as the database answers. */
  const giveBack = (partnerId: string, delivery: TakenDelivery) =>
    unsettled.settle(delivery.leasedUntil, () =>
      database.inTenant(partnerId, (tx) => returnDelivery(tx, delivery, clock.now())),
    )

  const start = (to: Destination, delivery: TakenDelivery, underWay: Set<Promise<void>>) => {
    const { partnerId } = to.endpoint
    const sent = attempt(to, delivery)
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
    due: async () => {
      await unsettled.retry()
      return partnersWithDueWebhooks(database, clock.now())
    },
    work: async (partnerId) => {
      if (stopping.signal.aborted) return false
      const [box, epoch] = await Promise.all([secretBox(), options.epoch()])
      const underWay = attempts.get(partnerId) ?? new Set<Promise<void>>()
      const taken = await database.inTenant(partnerId, async (tx) => {
        const now = clock.now()
        const row = await lockLiveEndpoint(tx)
        if (!row) return null
        const endpoint = signingEndpoint(box, row, now)
        await fanOut(tx, now)
        return { endpoint, epoch, deliveries: await take(tx, row, now, maxConcurrent - underWay.size) }
      })
      if (!taken) return false
      for (const delivery of taken.deliveries) start(taken, delivery, underWay)
      return taken.deliveries.length > 0
    },
    settled: async () => {
      while (attempts.size > 0) await Promise.all([...attempts.values()].flatMap((underWay) => [...underWay]))
    },
    abort: () => stopping.abort(),
  }
}
