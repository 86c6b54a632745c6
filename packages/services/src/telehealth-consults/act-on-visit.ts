import type { TelehealthConsult } from '@consult/domain'
import type { Call } from '../request/request-context.ts'
import { inUnit, type Unit } from '../request/unit-of-work.ts'
import { readQueue } from './matching/read-queue.ts'
import type { Visit } from './visit.ts'
import { lockVisit, saveVisit } from './visit-store.ts'

/**
 * The frame of every verb on one live-call consult: lock it, let `act` ask for the change, write all that follows.
 * @param extra what the answer carries beside the consult.
 * @returns the consult after it, with its place in line when it waits.
 * @throws not_found, and what `act` throws.
 */
export async function actOnVisit<Extra extends object = object>(
  call: Call,
  telehealthConsultId: string,
  act: (visit: Visit, unit: Unit) => Promise<void> | void,
  extra?: Extra,
): Promise<TelehealthConsult & Extra> {
  return inUnit(call, async (unit) => {
    const visit = await lockVisit(unit, telehealthConsultId, unit.now)
    await act(visit, unit)
    await saveVisit(unit, visit, unit.now)
    const line = visit.life.status === 'waiting' ? await readQueue(unit, [visit.id], unit.now) : undefined
    const queue = line?.get(visit.id) ?? null
    unit.emit(...visit.events(queue))
    return unit.did(visit.deeds, { ...visit.consult(queue), ...(extra as Extra) })
  })
}
