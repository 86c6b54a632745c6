import type { TenantTransaction } from '@consult/db'
import {
  announceEvents,
  appendEvents,
  isTransactionCollision,
  type NewEvent,
  type NewLaneItem,
  postToLanes,
  type WakeUps,
} from '@consult/engine'
import { type AuditTarget, appendAudit, appendAuditAndPost, patientsOf } from './audit-log/audit-log.ts'
import { newEventOf, type OwnedEvent } from './owned-event.ts'
import { whileWriting } from './read-tenant.ts'
import type { RequestContext } from './request-context.ts'
import { timeOn } from './test-clock.ts'

/** An item for a lane; the unit adds the time and the request. */
export type LanePost = Pick<NewLaneItem, 'laneKey' | 'itemId' | 'payload'>

/** One transaction of one use case. */
export interface Unit extends TenantTransaction {
  /** The time of everything in this transaction: real time, or the time of the clock that the transaction follows. */
  readonly now: Date
  /** The real time: for physicians, credentials, the event log and the audit. */
  readonly realNow: Date
  /**
   * Makes `now` the time of the test clock of the consult or patient that the unit is about. Null, as everywhere
   * outside test environments, leaves `now` at real time and runs no query.
   */
  followClock(testClockId: string | null): Promise<void>
  /** The request that the unit answers. Null when the service itself acts. */
  readonly requestId: string | null
  /** Records events. They are written last, in the order given. */
  emit(...events: OwnedEvent[]): void
  /** Puts an item at the end of its lane. Lanes are locked late, after the audit entries, so that posts wait less. */
  enqueue(item: LanePost): void
  /** Ends the unit with its audit targets, `[]` when nothing changed, and its answer. */
  readonly did: typeof did
}

const done = Symbol('done')

/** The end of a unit. Only `did` creates one, so that no use case changes anything without an audit entry. */
export interface Done<T> {
  readonly [done]: true
  readonly targets: readonly AuditTarget[]
  readonly answer: T
}

/** Ends a unit with its audit targets and its answer. */
export function did<T>(targets: AuditTarget | readonly AuditTarget[], answer: T): Done<T> {
  return { [done]: true, targets: [targets].flat() as AuditTarget[], answer }
}

/** How many times a unit runs before a collision with another transaction fails the request. */
const tries = 4

/**
 * Runs a use case in one transaction of its tenant: state, audit entries, the stored answer of an Idempotency-Key, lane
 * items, and last the events. Wake-ups go out after the commit. After a deadlock, the work runs again from the start.
 */
export async function inUnit<T>(context: RequestContext, work: (unit: Unit) => Promise<Done<T>>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await whileWriting(context, () => runUnit(context, work))
    } catch (error) {
      if (attempt === tries || !isTransactionCollision(error)) throw error
    }
  }
}

/** A unit while its work runs, with what the work has recorded. */
export interface OpenUnit {
  readonly context: RequestContext
  readonly unit: Unit
  readonly events: readonly NewEvent[]
  readonly items: readonly NewLaneItem[]
}

/** Opens the unit of a request in a transaction. */
export function openUnit(tx: TenantTransaction, context: RequestContext, now: Date): OpenUnit {
  const { requestId } = context
  const events: NewEvent[] = []
  const items: NewLaneItem[] = []
  let time = now
  const unit: Unit = {
    ...tx,
    get now() {
      return time
    },
    realNow: now,
    followClock: async (testClockId) => {
      time = await timeOn(tx, testClockId, now)
    },
    requestId,
    emit: (...emitted) => events.push(...emitted.map((event) => newEventOf(event, requestId, now))),
    enqueue: (item) => items.push({ ...item, acceptedAt: now, requestId }),
    did,
  }
  return { context, unit, events, items }
}

/** A unit whose work has ended. */
export interface EndedUnit<T> extends OpenUnit {
  readonly done: Done<T>
}

/** Writes what ended units of one transaction have recorded: first the audit entries, last the events. */
export async function writeUnits(
  tx: TenantTransaction,
  wakeUps: WakeUps,
  units: readonly EndedUnit<unknown>[],
  now: Date,
): Promise<void> {
  const { partnerId } = tx
  const entries = units.flatMap(({ context: { act, actor, requestId }, done: { targets } }) =>
    targets.map((target) => ({ ...target, act, outcome: 'done', actor, requestId }) as const),
  )
  const items = units.flatMap((unit) => unit.items)
  if (units.some(({ context }) => context.run !== null)) {
    await appendAudit(tx, entries, now)
    for (const { context, done } of units) {
      const [patientId = null] = done.targets.flatMap(patientsOf)
      await context.run?.keep(tx, { repeated: context.answer.repeated, body: done.answer }, patientId)
    }
    await postToLanes(tx, items)
  } else {
    await appendAuditAndPost(tx, entries, items, now)
  }
  const events = units.flatMap((unit) => unit.events)
  await appendEvents(tx, events, now)
  if (items.length > 0) tx.afterCommit(() => wakeUps.publish({ stream: 'lanes', partnerId }))
  if (events.length > 0) tx.afterCommit(() => announceEvents(wakeUps, partnerId))
}

async function runUnit<T>(context: RequestContext, work: (unit: Unit) => Promise<Done<T>>): Promise<T> {
  const { database, clock, wakeUps } = context.services
  return database.inTenant(context.account.partnerId, async (tx) => {
    const now = clock.now()
    const opened = openUnit(tx, context, now)
    const done = await work(opened.unit)
    await writeUnits(tx, wakeUps, [{ ...opened, done }], now)
    return done.answer
  })
}
