import type { TenantTransaction } from '@consult/db'
import { announceEvents, appendEvents, isTransactionCollision, type NewEvent } from '@consult/engine'
import { type AuditTarget, appendAudit } from '../audit-log/audit-log.ts'
import { newEventOf, type OwnedEvent } from './owned-event.ts'
import type { RequestContext } from './request-context.ts'

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
  readonly targets: readonly AuditTarget[]
  readonly answer: T
}

/** The end of a unit: what was done, and the answer. */
export function did<T>(targets: AuditTarget | readonly AuditTarget[], answer: T): Done<T> {
  return { [done]: true, targets: [targets].flat() as AuditTarget[], answer }
}

/** How often a unit is tried when it collides with another transaction. */
const tries = 4

/**
 * Runs a verb's work in one transaction of its tenant: its state, its audit entries, the kept answer of an
 * Idempotency-Key, and last the events, which are announced once all is committed. A deadlock runs the work again from
 * the start.
 */
export async function inUnit<T>(context: RequestContext, work: (unit: Unit) => Promise<Done<T>>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runUnit(context, work)
    } catch (error) {
      if (attempt === tries || !isTransactionCollision(error)) throw error
    }
  }
}

async function runUnit<T>(context: RequestContext, work: (unit: Unit) => Promise<Done<T>>): Promise<T> {
  const { actor, act, requestId } = context
  const { database, clock, wakeUps } = context.services
  const { partnerId } = context.account
  return database.inTenant(partnerId, async (tx) => {
    const now = clock.now()
    const events: NewEvent[] = []
    const { targets, answer } = await work({
      ...tx,
      now,
      emit: (...emitted) => events.push(...emitted.map((event) => newEventOf(event, requestId, now))),
      did,
    })
    await appendAudit(
      tx,
      targets.map((target) => ({ ...target, act, outcome: 'done', actor, requestId })),
      now,
    )
    await context.run?.keep(tx, { repeated: context.answer.repeated, body: answer })
    await appendEvents(tx, events, now)
    if (events.length > 0) tx.afterCommit(() => announceEvents(wakeUps, partnerId))
    return answer
  })
}
