import { newId, type TenantTransaction } from '@consult/db'
import type { ConsultEvent } from '@consult/domain'
import { announceEvents, appendEvents, isTransactionCollision, type NewEvent } from '@consult/engine'
import type { Call } from '../call.ts'

/** An event with whose it is. */
export type OwnedEvent = ConsultEvent & { readonly patientId: string; readonly consultId: string }

/** One transaction of one verb. */
export interface Unit extends TenantTransaction {
  /** The time of everything in this transaction. */
  readonly now: Date
  /** Records events. They are written last, in the order given. */
  emit(...events: OwnedEvent[]): void
}

/** How often a unit is tried when it collides with another transaction. */
const tries = 4

/** The event as the log takes it, under a new id. */
export function newEventOf(event: OwnedEvent, requestId: string | null, now: Date): NewEvent {
  const { type, data, patientId, consultId } = event
  return { eventId: newId('event', now), type, data, patientId, consultId, requestId }
}

/**
 * Runs a verb's work in one transaction of its tenant: its state, the kept answer of an Idempotency-Key, and last the
 * events, which are announced once all is committed. A deadlock runs the work again from the start.
 */
export async function inUnit<T>(call: Call, work: (unit: Unit) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runUnit(call, work)
    } catch (error) {
      if (attempt === tries || !isTransactionCollision(error)) throw error
    }
  }
}

async function runUnit<T>(call: Call, work: (unit: Unit) => Promise<T>): Promise<T> {
  const { database, clock, hints } = call.services
  const { partnerId } = call.account
  return database.inTenant(partnerId, async (tx) => {
    const now = clock.now()
    const events: NewEvent[] = []
    const result = await work({
      ...tx,
      now,
      emit: (...emitted) => events.push(...emitted.map((event) => newEventOf(event, call.requestId, now))),
    })
    await call.run?.keep(tx, { repeated: call.answer.repeated, body: result })
    await appendEvents(tx, events, now)
    if (events.length > 0) tx.afterCommit(() => announceEvents(hints, partnerId))
    return result
  })
}
