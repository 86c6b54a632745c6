import { randomUUID } from 'node:crypto'
import type { Database, TenantTransaction } from '@consult/db'
import { addSeconds, type Clock } from '@consult/domain'
import { announceEvents } from '../events/announce-events.ts'
import { appendEvents, type NewEvent } from '../events/event-log.ts'
import { causeOf, isTransient } from '../failure.ts'
import type { WakeUps } from '../wake-ups/wake-ups.ts'
import type { LaneItem } from './lane.ts'
import {
  backOffLane,
  completeItems,
  type Lease,
  type LeasedLane,
  leaseLanes,
  parkItem,
  partnersWithReadyLanes,
  readHeads,
  releaseLanes,
} from './lane-store.ts'

/** What is done with the items of lanes. */
export interface LaneHandler {
  /**
   * Takes the items' effects into the transaction; all of them, or throws. Items of one lane come in their order.
   * @returns the events to append.
   */
  deliver(tx: TenantTransaction, items: readonly LaneItem[]): Promise<NewEvent[]>
  /** An item was set aside after its last failure. @returns the events that say so. */
  parked(tx: TenantTransaction, item: LaneItem): Promise<NewEvent[]>
}

export interface LaneWorkerOptions {
  readonly database: Database
  readonly clock: Clock
  readonly wakeUps: WakeUps
  readonly handler: LaneHandler
  /** Told of every failure, with the item parked because of it, if one was. Never given the item's content. */
  readonly onFailure: (failure: { error: unknown; partnerId: string; parkedItemId?: string }) => void
  readonly lanesPerBatch?: number
  readonly itemsPerLane?: number
}

/** How long a killed worker's lanes wait for another, seconds. */
const leaseSeconds = 30
/** After this many failures in a row, a lane's head is set aside. */
const failuresBeforeParking = 8

const backOffSeconds = (failures: number) => Math.min(2 ** failures, 60)

class LeaseLost extends Error {
  readonly laneKeys: Set<string>
  constructor(laneKeys: Set<string>) {
    super('another worker has taken the lane')
    this.laneKeys = laneKeys
  }
}

/** @throws LeaseLost unless all of the lanes are still ours. A leased lane has items: one without is another's by now. */
function giveUpLost(lanes: readonly LeasedLane[], held: ReadonlySet<string>): void {
  const lost = new Set(lanes.map((lane) => lane.laneKey).filter((laneKey) => !held.has(laneKey)))
  if (lost.size > 0) throw new LeaseLost(lost)
}

/** Delivers lanes' items: many lanes in one transaction, each lane in its order, every item exactly once. */
export interface LaneWorker {
  /** The partners that have something to do. */
  due(): Promise<string[]>
  /** Works on one batch of a partner. @returns true when there may be more. */
  work(partnerId: string): Promise<boolean>
  /**
   * Hands back at once every lane that is still held, for another worker to take. What is under way with one finds its
   * lease gone and delivers nothing. For a process that ends and cannot wait.
   */
  handBack(): Promise<void>
}

export function createLaneWorker(options: LaneWorkerOptions): LaneWorker {
  const { database, clock, wakeUps, handler, onFailure } = options
  const lanesPerBatch = options.lanesPerBatch ?? 500
  const itemsPerLane = options.itemsPerLane ?? 20
  /** The leases that lanes are held under, with their partners. */
  const held = new Map<Lease, string>()
  const release = (partnerId: string, lease: Lease) =>
    database.inTenant(partnerId, (tx) => releaseLanes(tx, { ...lease, now: clock.now() }))

  const deliver = async (partnerId: string, lanes: readonly LeasedLane[], lease: Lease, perLane: number) => {
    await database.inTenant(partnerId, async (tx) => {
      const items = await readHeads(tx, lanes, perLane)
      giveUpLost(lanes, new Set(items.map((item) => item.laneKey)))
      const events = await handler.deliver(tx, items)
      giveUpLost(lanes, await completeItems(tx, items, lease))
      await appendEvents(tx, events, clock.now())
    })
    announceEvents(wakeUps, partnerId)
  }

  /** @returns the head that was set aside. */
  const park = async (partnerId: string, lane: LeasedLane, lease: Lease, error: unknown) => {
    const parked = await database.inTenant(partnerId, async (tx) => {
      const [head] = await readHeads(tx, [lane], 1)
      if (!head) throw new LeaseLost(new Set([lane.laneKey]))
      await parkItem(tx, head, causeOf(error), lease.now)
      const events = await handler.parked(tx, head)
      giveUpLost([lane], await completeItems(tx, [head], lease))
      await appendEvents(tx, events, clock.now())
      return head
    })
    announceEvents(wakeUps, partnerId)
    return parked
  }

  /** Leaves a lane in peace for a while. Failures that are not the item's fault are not held against it. */
  const backOff = async (partnerId: string, lane: LeasedLane, lease: Lease, error: unknown) => {
    onFailure({ error, partnerId })
    const failures = isTransient(error) ? lane.failures : lane.failures + 1
    const readyAt = addSeconds(clock.now(), backOffSeconds(lane.failures))
    await database.inTenant(partnerId, (tx) => backOffLane(tx, { laneKey: lane.laneKey, failures, readyAt }, lease))
  }

  /**
   * One lane by itself, its head alone: a failure here is the head's own, and stays with its lane.
   * @throws only when the lane cannot even be given back: the database is away.
   */
  const deliverAlone = async (partnerId: string, lane: LeasedLane, lease: Lease) => {
    try {
      await deliver(partnerId, [lane], lease, 1)
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

  const deliverBatch = async (partnerId: string, lanes: readonly LeasedLane[], lease: Lease): Promise<void> => {
    if (lanes.length === 0) return
    try {
      await deliver(partnerId, lanes, lease, itemsPerLane)
    } catch (error) {
      if (error instanceof LeaseLost) {
        return deliverBatch(
          partnerId,
          lanes.filter((lane) => !error.laneKeys.has(lane.laneKey)),
          lease,
        )
      }
      // Even a failure that looks like nobody's fault may come back with one of the lanes, and only with that one.
      if (isTransient(error)) onFailure({ error, partnerId })
      for (const lane of lanes) {
        if (!held.has(lease)) return
        await deliverAlone(partnerId, lane, lease)
      }
    }
  }

  return {
    due: () => partnersWithReadyLanes(database, clock.now()),
    work: async (partnerId) => {
      const now = clock.now()
      const lease = { token: randomUUID(), now, until: addSeconds(now, leaseSeconds) }
      held.set(lease, partnerId)
      try {
        const lanes = await database.inTenant(partnerId, (tx) => leaseLanes(tx, lease, lanesPerBatch))
        await deliverBatch(partnerId, lanes, lease)
        return lanes.length > 0
      } catch (error) {
        onFailure({ error, partnerId })
        // Hand the lanes back. When that fails too, the lease runs out.
        await release(partnerId, lease).catch(() => undefined)
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
