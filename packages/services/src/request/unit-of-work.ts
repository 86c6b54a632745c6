import type { TenantTransaction } from '@consult/db'
import { announceEvents, appendEvents, isTransactionCollision, type NewEvent } from '@consult/engine'
import { appendAudit, type Deed } from '../audit-log/audit-log.ts'
import { newEventOf, type OwnedEvent } from './owned-event.ts'
import type { Call } from './request-context.ts'

/** One transaction of one verb. */
export interface Unit extends TenantTransaction {
  /** The time of everything in this transaction. */
  readonly now: Date
  /** Records events. They are written last, in the order given. */
  emit(...events: OwnedEvent[]): void
  /**
   * Ends the unit: says what was done, for the audit, and gives the answer. A unit that changed nothing says `[]`.
   */
  readonly did: typeof did
}

const done = Symbol('done')

/** How a unit ends. Only `did` makes one: no verb changes anything without saying what. */
export interface Done<T> {
  readonly [done]: true
  readonly deeds: readonly Deed[]
  readonly answer: T
}

/** The end of a unit: what was done, and the answer. */
export function did<T>(deeds: Deed | readonly Deed[], answer: T): Done<T> {
  return { [done]: true, deeds: [deeds].flat() as Deed[], answer }
}

/** How often a unit is tried when it collides with another transaction. */
const tries = 4

/**
 * Runs a verb's work in one transaction of its tenant: its state, its audit entries, the kept answer of an
 * Idempotency-Key, and last the events, which are announced once all is committed. A deadlock runs the work again from
 * the start.
 */
export async function inUnit<T>(call: Call, work: (unit: Unit) => Promise<Done<T>>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runUnit(call, work)
    } catch (error) {
      if (attempt === tries || !isTransactionCollision(error)) throw error
    }
  }
}

async function runUnit<T>(call: Call, work: (unit: Unit) => Promise<Done<T>>): Promise<T> {
  const { actor, act, requestId } = call
  const { database, clock, hints } = call.services
  const { partnerId } = call.account
  return database.inTenant(partnerId, async (tx) => {
    const now = clock.now()
    const events: NewEvent[] = []
    const { deeds, answer } = await work({
      ...tx,
      now,
      emit: (...emitted) => events.push(...emitted.map((event) => newEventOf(event, requestId, now))),
      did,
    })
    await appendAudit(
      tx,
      deeds.map((deed) => ({ ...deed, act, outcome: 'done', actor, requestId })),
      now,
    )
    await call.run?.keep(tx, { repeated: call.answer.repeated, body: answer })
    await appendEvents(tx, events, now)
    if (events.length > 0) tx.afterCommit(() => announceEvents(hints, partnerId))
    return answer
  })
}
