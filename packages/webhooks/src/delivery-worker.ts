import { type Database, newId, type SecretBox } from '@consult/db'
import type { Clock } from '@consult/domain'
import { createUnsettled } from '@consult/engine'
import type { Dispatcher } from 'undici'
import {
  endDelivery,
  partnersWithDueWebhooks,
  returnDelivery,
  type TakenDeliveries,
  type TakenDelivery,
  takeDeliveries,
} from './delivery-store.ts'
import { type EndpointKey, scopeOf } from './endpoint-key.ts'
import { type SigningEndpoint, signingEndpoint } from './endpoint-secrets.ts'
import { hasExpired } from './expiry.ts'
import { type ReportChange, recordOutcome } from './record-outcome.ts'
import { createSuccessRecorder } from './record-successes.ts'
import { requestIdsOf } from './request-ids.ts'
import type { FindRetryClock } from './retry-clock.ts'
import { signedBody } from './signed-request.ts'
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
   * Called when an attempt has ended and more may be due: the endpoint's window was full, or it works again.
   */
  readonly onFree: (partnerId: string) => void
  /** Tells the partner that an endpoint fails or was disabled. */
  readonly reportChange: ReportChange
  /** Milliseconds; 15,000 except in tests. */
  readonly timeoutMs?: number
  readonly random?: () => number
  /** In test environments: finds the clock that an event's retries follow. Default: all retries are in real time. */
  readonly findRetryClock?: FindRetryClock
}

/** An endpoint with the secrets that sign its deliveries, and the epoch of the event log. */
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
   * Starts due deliveries to a partner's endpoints, up to the window of each. @returns true when a window is full now, so
   * that more may be due.
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
  const { database, clock, secretBox, dispatcher, onFailure, onFree, reportChange } = options
  const random = options.random ?? Math.random
  const stopping = new AbortController()
  const unsettled = createUnsettled(clock)
  const successes = createSuccessRecorder(database)
  const findRetryClock = options.findRetryClock ?? (async () => null)
  /** The running attempts, by partner and endpoint. */
  const attempts = new Map<string, Map<string, Set<Promise<void>>>>()
  /** Why more may be due at endpoints, by partner and endpoint: the window is full until an attempt ends, or they get replays. */
  const more = new Map<string, Map<string, 'full' | 'replays'>>()

  /** @returns true when the endpoint works again. */
  const attempt = async ({ endpoint, epoch, requestIds }: Destination, delivery: TakenDelivery): Promise<boolean> => {
    const startedAt = clock.now()
    if (hasExpired(delivery, startedAt)) {
      await drop(endpoint, delivery)
      return false
    }
    const clockBefore = performance.now()
    const request = {
      ...signedBody(endpoint, delivery, { timestamp: startedAt, epoch }),
      dispatcher,
      signal: stopping.signal,
      ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
    }
    const outcome = await postTraced(request, delivery, requestIds.get(delivery.sequence) ?? null)
    options.onOutcome?.(outcome.reason ?? outcome.outcome)
    if (outcome.reason === 'aborted') {
      await giveBack(endpoint, delivery)
      return false
    }
    const now = clock.now()
    const durationMs = Math.round(performance.now() - clockBefore)
    const made = { attemptId: newId('webhookAttempt', now), startedAt, durationMs }
    let repeats = 0
    let isClosed = false
    await unsettled.settle(delivery.leasedUntil, async () => {
      const at = { now, random, isRepeated: repeats++ > 0, made }
      isClosed = await recordOutcome(
        { database, successes, findRetryClock, reportChange },
        endpoint,
        delivery,
        outcome,
        at,
      )
    })
    return isClosed
  }

  /** Returns a delivery that was not made, now or as soon as the database answers. */
  /** Ends a delivery whose event must not be sent any more, without an attempt. */
  const drop = ({ partnerId, endpointId }: EndpointKey, delivery: TakenDelivery) =>
    unsettled.settle(delivery.leasedUntil, () =>
      database.inTenant(partnerId, (tx) => endDelivery(scopeOf(tx, endpointId), delivery, clock.now())),
    )

  const giveBack = ({ partnerId, endpointId }: EndpointKey, delivery: TakenDelivery) =>
    unsettled.settle(delivery.leasedUntil, () =>
      database.inTenant(partnerId, (tx) => returnDelivery(scopeOf(tx, endpointId), delivery, clock.now())),
    )

  /** Loads the secrets that sign the deliveries. If they cannot be loaded, returns the deliveries and throws. */
  const destinationOf = async (partnerId: string, taken: TakenDeliveries): Promise<Destination> => {
    const key = { partnerId, endpointId: taken.endpointId }
    try {
      const [box, epoch, requestIds] = await Promise.all([
        secretBox(),
        options.epoch(),
        requestIdsOf(database, partnerId, taken.deliveries),
      ])
      return { endpoint: signingEndpoint(box, key, taken.endpoint, clock.now()), epoch, requestIds }
    } catch (error) {
      for (const delivery of taken.deliveries) await giveBack(key, delivery)
      throw error
    }
  }

  const start = (to: Destination, delivery: TakenDelivery) => {
    const { partnerId, endpointId } = to.endpoint
    const ofPartner = attempts.get(partnerId) ?? new Map<string, Set<Promise<void>>>()
    const underWay = ofPartner.get(endpointId) ?? new Set<Promise<void>>()
    const sent = attempt(to, delivery)
      .catch((error: unknown) => {
        onFailure({ error, partnerId })
        return false
      })
      .then((isClosed) => {
        underWay.delete(sent)
        if (underWay.size === 0) ofPartner.delete(endpointId)
        if (ofPartner.size === 0) attempts.delete(partnerId)
        const reason = more.get(partnerId)?.get(endpointId)
        if (reason === 'full') more.get(partnerId)?.delete(endpointId)
        if ((isClosed || reason) && !stopping.signal.aborted) onFree(partnerId)
      })
    underWay.add(sent)
    ofPartner.set(endpointId, underWay)
    attempts.set(partnerId, ofPartner)
  }

  /** Starts the deliveries that were taken for one endpoint. @returns true when its window is full. */
  const startTaken = async (partnerId: string, taken: TakenDeliveries): Promise<boolean> => {
    const { endpointId, deliveries, isFull } = taken
    // Replays do not fill a window, but there may be many of them.
    if (isFull || deliveries.some(({ isReplay }) => isReplay)) {
      more.set(partnerId, (more.get(partnerId) ?? new Map()).set(endpointId, isFull ? 'full' : 'replays'))
    }
    const to = await destinationOf(partnerId, taken)
    for (const delivery of deliveries) start(to, delivery)
    return isFull
  }

  return {
    due: async () => {
      await unsettled.retry()
      return partnersWithDueWebhooks(database, clock.now())
    },
    work: async (partnerId) => {
      if (stopping.signal.aborted) return false
      const busy = new Map([...(attempts.get(partnerId) ?? [])].map(([id, underWay]) => [id, underWay.size]))
      // Keep the entries of endpoints without a free place: they are not checked now, but when one of their attempts
      // ends.
      const full = [...(more.get(partnerId) ?? [])].filter(([, reason]) => reason === 'full')
      if (full.length > 0) more.set(partnerId, new Map(full))
      else more.delete(partnerId)
      const taken = await takeDeliveries(database, partnerId, clock.now(), busy)
      // If the secrets of one endpoint cannot be read, the other endpoints are not held up.
      const started = await Promise.allSettled(taken.map((each) => startTaken(partnerId, each)))
      for (const result of started) if (result.status === 'rejected') throw result.reason
      return started.some((result) => result.status === 'fulfilled' && result.value)
    },
    settled: async () => {
      while (attempts.size > 0)
        await Promise.all(
          [...attempts.values()].flatMap((each) => [...each.values()].flatMap((underWay) => [...underWay])),
        )
    },
    abort: () => stopping.abort(),
  }
}
