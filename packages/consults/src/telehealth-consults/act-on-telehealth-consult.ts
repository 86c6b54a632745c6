import type { QueuePlace, TelehealthConsult } from '@consult/domain'
import { type AuditTarget, inUnit, type RequestContext, type Unit } from '@consult/request'
import { notifyAboutCall } from './call-notifications.ts'
import type { LockedTelehealthConsult } from './locked-telehealth-consult.ts'
import { readQueue } from './matching/read-queue.ts'
import { pushForCall } from './push-for-call.ts'
import { lockTelehealthConsult, saveTelehealthConsult } from './telehealth-consult-store.ts'

/** What a change of a call answers, and what it did besides the actions on the call, for the audit. */
export interface CallChange<T> {
  /** @param queue the place in line of a waiting patient, or null. */
  readonly answer: (queue: QueuePlace | null) => T
  readonly targets: readonly AuditTarget[]
}

/**
 * Changes one live-call consult: locks it, lets `act` change it, and writes the result.
 * @throws not_found, and whatever `act` throws.
 */
export async function changeTelehealthConsult<T>(
  context: RequestContext,
  telehealthConsultId: string,
  act: (consult: LockedTelehealthConsult, unit: Unit) => Promise<CallChange<T>>,
): Promise<T> {
  return inUnit(context, async (unit) => {
    const consult = await lockTelehealthConsult(unit, telehealthConsultId)
    const { answer, targets } = await act(consult, unit)
    await saveTelehealthConsult(unit, consult, unit.now)
    await pushForCall(context.services, unit, consult)
    const line = consult.life.status === 'waiting' ? await readQueue(unit, [consult.id], unit.realNow) : undefined
    const queue = line?.get(consult.id) ?? null
    unit.emit(...consult.events(queue))
    await notifyAboutCall(unit, consult)
    return unit.did([...consult.targets, ...targets], answer(queue))
  })
}

/**
 * Like `changeTelehealthConsult`, where the answer is the consult.
 * @param extra additional fields of the answer.
 * @returns the changed consult, with its place in line if it waits.
 */
export function actOnTelehealthConsult<Extra extends object = object>(
  context: RequestContext,
  telehealthConsultId: string,
  act: (consult: LockedTelehealthConsult, unit: Unit) => Promise<void> | void,
  extra?: Extra,
): Promise<TelehealthConsult & Extra> {
  return changeTelehealthConsult(context, telehealthConsultId, async (consult, unit) => {
    await act(consult, unit)
    return { answer: (queue) => ({ ...consult.consult(queue), ...(extra as Extra) }), targets: [] }
  })
}
