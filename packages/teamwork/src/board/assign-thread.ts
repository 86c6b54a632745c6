import { changeThread, refusal } from '@consult/consults'
import { lockActivePhysician, physicianNames, requireAsync, requireLicense } from '@consult/directory'
import { type AsyncConsult, invalidRequest } from '@consult/domain'
import { notifyOfThread, type RequestContext } from '@consult/request'
import { storeHandOver } from '../hand-overs/hand-over-store.ts'

/**
 * A supervisor gives an open thread to a physician, or returns it to the queue. The thread must still be with whom the
 * supervisor saw it, compared under the lock that claims, takeovers and closes need too. When the answer to the patient is due
 * does not change. An open offer to a colleague ends with the assignment.
 * @param from the holder that the supervisor saw; null: it was in the queue. @param to null: to the queue.
 * @throws not_found; thread_not_active or already_closed when it moved on, with who has it; physician_deactivated and
 *   physician_not_licensed for the receiver; invalid_request when it is theirs already.
 */
export async function assignThread(
  context: RequestContext,
  {
    asyncConsultId,
    from,
    to,
    supervisorId,
  }: { asyncConsultId: string; from: string | null; to: string | null; supervisorId: string },
): Promise<AsyncConsult> {
  if (from === to) throw invalidRequest({ path: 'physicianId', code: 'own', message: 'The consult is there already.' })
  return changeThread(context, asyncConsultId, async (thread, unit) => {
    if (thread.life.physicianId !== from) {
      throw refusal(thread.life.status === 'closed' ? 'already_closed' : 'thread_not_active', thread.life)
    }
    if (to !== null) {
      await lockActivePhysician(unit, to, 'physicianId')
      await requireLicense(unit, thread.row, to, unit.now)
    }
    const names = await physicianNames(
      unit,
      [from, to].filter((id) => id !== null),
    )
    const nameOf = (id: string) => names.get(id) ?? ''
    if (from === null && to !== null) {
      requireAsync(context.account)
      const { responseSla } = context.account
      thread.act({ type: 'claim', physicianId: to, responseSla }, { physicianName: nameOf(to) })
    } else if (from !== null && to !== null) {
      thread.act(
        { type: 'accept_hand_over', physicianId: to, fromPhysicianId: from },
        { physicianName: nameOf(to), previousPhysicianName: nameOf(from) },
      )
    } else if (from !== null) {
      const before = thread.life
      thread.act({ type: 'return_to_queue', physicianId: from })
      await storeHandOver(unit, { asyncConsultId, from, to, note: null, thread: before })
    }
    if (to !== null && to !== supervisorId) {
      const given = { id: asyncConsultId, physicianId: to, by: 'supervisor', giverId: supervisorId } as const
      await notifyOfThread(unit, context.services, given)
    }
    return { answer: thread.consult, targets: [] }
  })
}
