import { randomUUID } from 'node:crypto'
import type { Database, TenantTransaction } from '@consult/db'
import { addSeconds, type Clock } from '@consult/domain'
import { announceEvents } from '../events/announce-events.ts'
import type { NewEvent } from '../events/event-log.ts'
import { causeOf, isTransient } from '../failure.ts'
import { createUnsettled } from '../unsettled.ts'
import type { WakeUps } from '../wake-ups/wake-ups.ts'
import type { LaneItem } from './lane.ts'
import {
  backOffLane,
  completeItems,
  type Lease,
  type LeasedBatch,
  type LeasedLane,
  leaseLanes,
  parkItem,
  partnersWithReadyLanes,
  readHead,
  releaseLanes,
} from './lane-store.ts'
import { traceItems } from './trace-items.ts'

/** Handles the items of lanes. */
export interface LaneHandler {
  /**
   * Applies all items' effects in the transaction, or throws. Items of one lane arrive in order.
   * @returns the events to append.
   */
  deliver(tx: TenantTransaction, items: readonly LaneItem[]): Promise<NewEvent[]>
  /** Handles an item that was parked after its last failure. @returns the events that announce it. */
  parked(tx: TenantTransaction, item: LaneItem): Promise<NewEvent[]>
}

export interface LaneWorkerOptions {
  readonly database: Database
  readonly clock: Clock
  readonly wakeUps: WakeUps
  readonly handler: LaneHandler
  /** Receives every failure, with the item that was parked because of it, if any. Never receives the item's content. */
  readonly onFailure: (failure: { error: unknown; partnerId: string; parkedItemId?: string }) => void
  readonly lanesPerBatch?: number
  readonly itemsPerLane?: number
}

/** How long a killed worker's lanes wait for another worker, in seconds. */
const leaseSeconds = 30
/** After this many consecutive failures, a lane's head is parked. */
const failuresBeforeParking = 8

const backOffSeconds = (failures: number) => Math.min(2 ** failures, 60)

class LeaseLost extends Error {
  readonly laneKeys: Set<string>
  constructor(laneKeys: Set<string>) {
    super('another worker has taken the lane')
    this.laneKeys = laneKeys
  }
}

/**
 * @throws LeaseLost unless this worker still holds all lanes. A leased lane always has items: one without items now
 * belongs to another worker.
 */
function giveUpLost(lanes: readonly LeasedLane[], held: ReadonlySet<string>): void {
  const lost = new Set(lanes.map((lane) => lane.laneKey).filter((laneKey) => !held.has(laneKey)))
  if (lost.size > 0) throw new LeaseLost(lost)
}

/** Delivers lanes' items: many lanes in one transaction, each lane in order, every item exactly once. */
export interface LaneWorker {
  /** The partners that have lanes ready. */
  due(): Promise<string[]>
  /** Works on one batch of a partner. @returns true when there may be more. */
  work(partnerId: string): Promise<boolean>
  /**
   * Releases every leased lane at once, for another worker to take. A delivery in progress then finds its lease lost
   * and delivers nothing. For a process that is shutting down and cannot wait.
   */
  handBack(): Promise<void>
}

export function createLaneWorker(options: LaneWorkerOptions): LaneWorker {
  const { database, clock, wakeUps, handler, onFailure } = options
  const limit = { lanes: options.lanesPerBatch ?? 500, itemsPerLane: options.itemsPerLane ?? 20 }
  /** The current leases, with their partners. */
  const held = new Map<Lease, string>()
  const unsettled = createUnsettled(clock)
  /** Releases lanes now, or as soon as the database answers. Lanes that another worker has leased are not touched. */
  const release = (partnerId: string, lease: Lease) =>
    unsettled.settle(lease.until, () =>
      database.inTenant(partnerId, (tx) => releaseLanes(tx, { ...lease, now: clock.now() })),
    )

  const deliver = async (
    partnerId: string,
    lanes: readonly LeasedLane[],
    lease: Lease,
    readItems: (tx: TenantTransaction) => Promise<readonly LaneItem[]>,
  ) => {
    await database.inTenant(partnerId, async (tx) => {
      const items = await readItems(tx)
      giveUpLost(lanes, new Set(items.map((item) => item.laneKey)))
      await traceItems(items, async () => {
        const events = await handler.deliver(tx, items)
        giveUpLost(lanes, await completeItems(tx, items, lease, { events, now: clock.now() }))
      })
    })
    announceEvents(wakeUps, partnerId)
  }

  /** @returns the parked head. */
  const park = async (partnerId: string, lane: LeasedLane, lease: Lease, error: unknown) => {
    const parked = await database.inTenant(partnerId, async (tx) => {
      const head = await readHead(tx, lane)
      if (!head) throw new LeaseLost(new Set([lane.laneKey]))
      await parkItem(tx, head, causeOf(error), lease.now)
      const events = await handler.parked(tx, head)
      giveUpLost([lane], await completeItems(tx, [head], lease, { events, now: clock.now() }))
      return head
    })
    announceEvents(wakeUps, partnerId)
    return parked
  }

  /** Delays a lane. Failures that the item did not cause do not count against it. */
  const backOff = async (partnerId: string, lane: LeasedLane, lease: Lease, error: unknown) => {
    onFailure({ error, partnerId })
    const failures = isTransient(error) ? lane.failures : lane.failures + 1
    const readyAt = addSeconds(clock.now(), backOffSeconds(lane.failures))
    await database.inTenant(partnerId, (tx) => backOffLane(tx, { laneKey: lane.laneKey, failures, readyAt }, lease))
  }

  /**
   * Delivers one lane's head alone, so that a failure is attributed to it and affects only its lane. The head is read
   * again: the batch may have been committed although its response was lost.
   * @throws only when the lane cannot be released either, because the database is down.
   */
  const deliverAlone = async (partnerId: string, lane: LeasedLane, lease: Lease) => {
    try {
      await deliver(partnerId, [lane], lease, async (tx) => {
        const head = await readHead(tx, lane)
        return head ? [head] : []
      })
    } catch (error) {
      if (error instanceof LeaseLost) return
      if (isTransient(error) || lane.failures + 1 < failuresBeforeParking) {
        return backOff(partnerId, lane, lease, error)
      }
      try {
        const { itemId } = await park(partnerId, lane, lease, error)
        onFailure({ error, partnerId, parkedItemId: itemId })
      } catch (parkError) {
        if (!(parkError instanceof LeaseLost)) await backOff(partnerId, lane, lease, parkError)
      }
    }
  }

  /** @returns true when all items were delivered in one transaction. */
  const deliverBatch = async (partnerId: string, { lanes, items }: LeasedBatch, lease: Lease): Promise<boolean> => {
    if (lanes.length === 0) return false
    try {
      await deliver(partnerId, lanes, lease, async () => items)
      return true
    } catch (error) {
      if (error instanceof LeaseLost) {
        const isHeld = ({ laneKey }: { laneKey: string }) => !error.laneKeys.has(laneKey)
        await deliverBatch(partnerId, { lanes: lanes.filter(isHeld), items: items.filter(isHeld) }, lease)
        return false
      }
      // Even an error that looks temporary may be caused by one of the lanes.
      if (isTransient(error)) onFailure({ error, partnerId })
      for (const lane of lanes) {
        if (!held.has(lease)) break
        await deliverAlone(partnerId, lane, lease)
      }
      return false
    }
  }

  /**
   * True when there was more than fits into a batch: more lanes, or a lane with more items. Items that are posted in
   * the meantime send their own wake-up.
   */
  const isFull = ({ lanes, items }: LeasedBatch) =>
    lanes.length === limit.lanes ||
    [...Map.groupBy(items, (item) => item.laneKey).values()].some((ofLane) => ofLane.length === limit.itemsPerLane)

  return {
    due: async () => {
      await unsettled.retry()
      return partnersWithReadyLanes(database, clock.now())
    },
    work: async (partnerId) => {
      const now = clock.now()
      const lease = { token: randomUUID(), now, until: addSeconds(now, leaseSeconds) }
      held.set(lease, partnerId)
      try {
        const batch = await leaseLanes(database, partnerId, lease, limit)
        if (batch.lanes.length === 0) return false
        const isDelivered = await deliverBatch(partnerId, batch, lease)
        return !isDelivered || isFull(batch)
      } catch (error) {
        onFailure({ error, partnerId })
        await release(partnerId, lease)
        return false
      } finally {
        held.delete(lease)
      }
    },
    handBack: async () => {
      const leases = [...held]
      held.clear()
      await Promise.all(
        leases.map(([lease, partnerId]) =>
          release(partnerId, lease).catch((error: unknown) => onFailure({ error, partnerId })),
        ),
      )
    },
  }
}
