import type { AsyncConsult } from '@consult/domain'
import { inUnit, type RequestContext, type Unit } from '@consult/request'
import { pushForThread } from './push-for-thread.ts'
import type { Thread } from './thread.ts'
import { notifyAboutThread } from './thread-notifications.ts'
import { lockThread, saveThreads } from './thread-store.ts'

/**
 * Changes one thread: locks it, applies `act`, and writes the result.
 * @returns the consult after the change.
 * @throws not_found, and what `act` throws.
 */
export async function actOnThread(
  context: RequestContext,
  asyncConsultId: string,
  act: (thread: Thread, unit: Unit) => Promise<void> | void,
): Promise<AsyncConsult> {
  return inUnit(context, async (unit) => {
    const thread = await lockThread(unit, asyncConsultId)
    await act(thread, unit)
    await saveThreads(unit, [thread])
    await pushForThread(context, unit, thread)
    unit.emit(...thread.newEvents)
    await notifyAboutThread(unit, thread)
    return unit.did(thread.targets, thread.consult)
  })
}
