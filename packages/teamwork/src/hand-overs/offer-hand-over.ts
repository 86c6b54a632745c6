import { changeThread, type Thread } from '@consult/consults'
import { lockActivePhysician, requireLicense } from '@consult/directory'
import { type HandOver, invalidRequest, type OfferHandOver, type StoredHandOverNote } from '@consult/domain'
import { requestPush } from '@consult/notifications'
import { putTeamEvents, type RequestContext, type Unit, wakeStreams } from '@consult/request'
import { storeHandOver, toHandOvers } from './hand-over-store.ts'

function toStored(note: OfferHandOver['note']): StoredHandOverNote | null {
  if (!note) return null
  const { severity = null, summary, toDo, ifThen } = note
  const kept = (text: string | null | undefined) => text?.trim() || null
  return { severity, summary: kept(summary), toDo: kept(toDo), ifThen: kept(ifThen) }
}

/** @throws not_found, physician_deactivated, physician_not_licensed; invalid_request for the giver themselves. */
async function requireReceiver(unit: Unit, thread: Thread, { from, to }: { from: string; to: string }): Promise<void> {
  if (to === from) {
    throw invalidRequest({ path: 'to', code: 'own', message: 'The consult is yours already. Name a colleague.' })
  }
  await lockActivePhysician(unit, to, 'to')
  await requireLicense(unit, thread.row, to, unit.now)
}

/**
 * The holder offers a thread to a colleague, who has to accept, or returns it to the queue at once. Until somebody accepts, the
 * giver is responsible, and the time at which an answer is due stays the same in any case. A new offer replaces the
 * earlier one.
 * @throws not_found; not_assigned for a physician who is not the holder; thread_not_active, already_closed;
 *   physician_deactivated and physician_not_licensed for the colleague; invalid_request.
 */
export async function offerHandOver(
  context: RequestContext,
  { asyncConsultId, physicianId, to, note }: OfferHandOver & { asyncConsultId: string; physicianId: string },
): Promise<HandOver> {
  return changeThread(context, asyncConsultId, async (thread, unit) => {
    const action = { type: 'return_to_queue', physicianId } as const
    const before = thread.life
    if (to === null) thread.act(action)
    else {
      thread.require(action)
      await requireReceiver(unit, thread, { from: physicianId, to })
    }
    const { realNow: now } = unit
    const offer = { asyncConsultId, from: physicianId, to, note: toStored(note), thread: before }
    const row = await storeHandOver(unit, offer)
    const told = to === null ? [physicianId] : [physicianId, to]
    const events = told.map((id) => ({ kind: 'hand_over', physicianId: id, asyncConsultId }) as const)
    await putTeamEvents(unit, events, now)
    wakeStreams(context.services, unit)
    if (to !== null) {
      const push = { physicianId: to, kind: 'handed_over', subject: asyncConsultId, expiresAt: row.expires_at } as const
      await requestPush(context.services, unit, push)
    }
    const [answer] = await toHandOvers(unit, [{ row, thread: thread.life }], now)
    if (!answer) throw new Error('the hand-over was not made')
    const { patient_id: patientId } = thread.row
    const target = {
      type: 'hand_over',
      id: answer.id,
      consultId: asyncConsultId,
      patientId,
      code: 'offer_hand_over',
    } as const
    return { answer, targets: to === null ? [] : [target] }
  })
}
