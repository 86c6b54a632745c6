import type { TelehealthConsult } from '@consult/domain'
import { inUnit, type RequestContext, type Unit } from '@consult/request'
import { notifyAboutCall } from './call-notifications.ts'
import type { LockedTelehealthConsult } from './locked-telehealth-consult.ts'
import { readQueue } from './matching/read-queue.ts'
import { pushForCall } from './push-for-call.ts'
import { lockTelehealthConsult, saveTelehealthConsult } from './telehealth-consult-store.ts'

/**
 * Changes one live-call consult: locks it, lets `act` change it, and writes the result.
 * @param extra additional fields of the answer.
 * @returns the changed consult, with its place in line if it waits.
 * @throws not_found, and whatever `act` throws.
 */
export async function actOnTelehealthConsult<Extra extends object = object>(
  context: RequestContext,
  telehealthConsultId: string,
  act: (consult: LockedTelehealthConsult, unit: Unit) => Promise<void> | void,
  extra?: Extra,
): Promise<TelehealthConsult & Extra> {
  return inUnit(context, async (unit) => {
    const consult = await lockTelehealthConsult(unit, telehealthConsultId)
    await act(consult, unit)
    await saveTelehealthConsult(unit, consult, unit.now)
    await pushForCall(context.services, unit, consult)
    const line = consult.life.status === 'waiting' ? await readQueue(unit, [consult.id], unit.realNow) : undefined
    const queue = line?.get(consult.id) ?? null
    unit.emit(...consult.events(queue))
    await notifyAboutCall(unit, consult)
    return unit.did(consult.targets, { ...consult.consult(queue), ...(extra as Extra) })
  })
}
