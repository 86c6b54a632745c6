import { lockActing, physicianNames, requireLicense } from '@consult/directory'
import type { AsyncConsult } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { actOnThread } from './act-on-thread.ts'

/**
 * Another physician takes an active thread whose assignee's answer is overdue.
 * @throws not_found, physician_not_licensed, sla_not_overdue, thread_not_active, already_closed.
 */
export async function takeOverAsyncConsult(
  context: RequestContext,
  { asyncConsultId, physicianId }: { asyncConsultId: string; physicianId: string },
): Promise<AsyncConsult> {
  return actOnThread(context, asyncConsultId, async (thread, unit) => {
    await requireLicense(unit, thread.row, physicianId, unit.now)
    await lockActing(unit, physicianId)
    const previous = thread.life.physicianId
    const names = await physicianNames(unit, previous === null ? [physicianId] : [physicianId, previous])
    thread.act(
      { type: 'take_over', physicianId, responseSla: context.account.responseSla },
      {
        physicianName: names.get(physicianId) ?? '',
        previousPhysicianName: (previous && names.get(previous)) ?? '',
      },
    )
  })
}
