import { ConsultError, type Priority, type PriorityChange } from '@consult/domain'
import { type RequestContext, requireOpen } from '@consult/request'
import { changeThread } from './act-on-thread.ts'
import { saveStated } from './update-async-consult.ts'

/** A change of a priority, and what it takes to take it back. */
export interface Prioritized {
  readonly previous: Priority
  /** The consult's last activity at the change. */
  readonly lastActivityAt: Date
}

/**
 * Changes the priority of a consult, and says which one it had.
 * @param onlyIf changes it only where priority and last activity are these.
 * @throws reason_required for a colleague's consult; not_found; already_closed; thread_not_active where it is not as `onlyIf` says.
 */
export async function prioritizeThread(
  context: RequestContext,
  input: {
    asyncConsultId: string
    priority: Priority
    changedBy: PriorityChange['changedBy']
    onlyIf?: { priority: Priority; lastActivityAt: Date }
  },
): Promise<Prioritized> {
  const { asyncConsultId: id, priority, changedBy, onlyIf } = input
  await requireOpen(context, [{ type: 'async_consult', id, consultId: id }])
  return changeThread(context, id, async (thread, unit) => {
    const { priority: previous, metadata } = thread.row
    const { lastActivityAt, status, physicianId } = thread.life
    const isAsExpected =
      !onlyIf || (onlyIf.priority === previous && onlyIf.lastActivityAt.getTime() === lastActivityAt.getTime())
    if (!isAsExpected) throw new ConsultError('thread_not_active', { status, physicianId })
    thread.restate({ metadata, stated_priority: priority, priority }, changedBy)
    await saveStated(unit, thread)
    return { answer: { previous, lastActivityAt: thread.life.lastActivityAt }, targets: [] }
  })
}
