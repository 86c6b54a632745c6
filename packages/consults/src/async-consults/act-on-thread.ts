import type { AsyncConsult } from '@consult/domain'
import { type AuditTarget, inUnit, type RequestContext, type Unit } from '@consult/request'
import { settleFirstReply } from './first-replies/settle-first-reply.ts'
import { pushForThread } from './push-for-thread.ts'
import type { Thread } from './thread.ts'
import { notifyAboutThread } from './thread-notifications.ts'
import { lockThread, saveThreads } from './thread-store.ts'

/** What a change of a thread answers, and what it did besides the actions on the thread, for the audit. */
export interface ThreadChange<T> {
  readonly answer: T
  readonly targets: readonly AuditTarget[]
}

/**
 * Changes one thread: locks it, applies `act`, and writes the result.
 * @throws not_found, and what `act` throws.
 */
export async function changeThread<T>(
  context: RequestContext,
  asyncConsultId: string,
  act: (thread: Thread, unit: Unit) => Promise<ThreadChange<T>>,
): Promise<T> {
  return inUnit(context, async (unit) => {
    const thread = await lockThread(unit, asyncConsultId)
    const { answer, targets } = await act(thread, unit)
    await saveThreads(unit, [thread])
    await pushForThread(context, unit, thread)
    unit.emit(...thread.newEvents)
    await notifyAboutThread(unit, thread)
    return unit.did([...thread.targets, ...targets], answer)
  })
}

/**
 * Like `changeThread`, where the answer is the consult.
 * @returns the consult after the change.
 */
export function actOnThread(
  context: RequestContext,
  asyncConsultId: string,
  act: (thread: Thread, unit: Unit) => Promise<void> | void,
): Promise<AsyncConsult> {
  return changeThread(context, asyncConsultId, async (thread, unit) => {
    await act(thread, unit)
    await settleFirstReply(context, unit, thread)
    return { answer: thread.consult, targets: [] }
  })
}
