import { changeThread, refusal, type Thread } from '@consult/consults'
import { lockActing, physicianNames, requireLicense } from '@consult/directory'
import { type HandOver, handOverStatus } from '@consult/domain'
import { putTeamEvents, type RequestContext, type Unit, wakeStreams } from '@consult/request'
import { findOpenOffer, type HandOverRow, settleOffer, toHandOvers, toOffer } from './hand-over-store.ts'

/** The offer of the thread if it can still be answered. @throws thread_not_active, which says who has the thread. */
async function requirePending(unit: Unit, thread: Thread): Promise<HandOverRow> {
  const row = await findOpenOffer(unit, thread.id)
  if (row && handOverStatus(toOffer(row), thread.life, unit.realNow) === 'pending') return row
  throw refusal(thread.life.status === 'closed' ? 'already_closed' : 'thread_not_active', thread.life)
}

async function finish(
  { context, unit, thread }: { context: RequestContext; unit: Unit; thread: Thread },
  row: HandOverRow,
  outcome: 'accepted' | 'declined' | 'withdrawn',
): Promise<HandOver> {
  const { realNow: now } = unit
  await settleOffer(unit, thread.id, outcome, now)
  const told = [row.from_physician_id, ...(row.to_physician_id ? [row.to_physician_id] : [])]
  const events = told.map((physicianId) => ({ kind: 'hand_over', physicianId, asyncConsultId: thread.id }) as const)
  await putTeamEvents(unit, events, now)
  wakeStreams(context.services, unit)
  const settled = { ...row, outcome, settled_at: now }
  const [answer] = await toHandOvers(unit, [{ row: settled, thread: thread.life }], now)
  if (!answer) throw new Error('the hand-over was not found')
  return answer
}

/**
 * The colleague accepts a thread that was offered to them. The holder, the assignment and the state must be those of the
 * offer; they are compared under the lock that takeovers, closes and resolutions need too, so exactly one of them wins.
 * When the answer to the patient is due does not change.
 * @throws not_found; not_assigned for an offer to somebody else; thread_not_active or already_closed when it was
 *   withdrawn, has expired or the thread moved on, with who has it; physician_not_licensed.
 */
export async function acceptHandOver(
  context: RequestContext,
  { asyncConsultId, physicianId }: { asyncConsultId: string; physicianId: string },
): Promise<HandOver> {
  return changeThread(context, asyncConsultId, async (thread, unit) => {
    const row = await requirePending(unit, thread)
    if (row.to_physician_id !== physicianId) throw refusal('not_assigned', thread.life)
    await requireLicense(unit, thread.row, physicianId, unit.now)
    await lockActing(unit, physicianId)
    const fromPhysicianId = row.from_physician_id
    const names = await physicianNames(unit, [physicianId, fromPhysicianId])
    thread.act(
      { type: 'accept_hand_over', physicianId, fromPhysicianId },
      { physicianName: names.get(physicianId) ?? '', previousPhysicianName: names.get(fromPhysicianId) ?? '' },
    )
    return { answer: await finish({ context, unit, thread }, row, 'accepted'), targets: [] }
  })
}

/**
 * The colleague declines a thread that was offered to them, or the giver takes the offer back. The thread stays with the
 * giver.
 * @throws not_found; not_assigned for anybody else; thread_not_active or already_closed as in `acceptHandOver`.
 */
export async function declineHandOver(
  context: RequestContext,
  { asyncConsultId, physicianId }: { asyncConsultId: string; physicianId: string },
): Promise<HandOver> {
  return changeThread(context, asyncConsultId, async (thread, unit) => {
    const row = await requirePending(unit, thread)
    const isGiver = row.from_physician_id === physicianId
    if (!isGiver && row.to_physician_id !== physicianId) throw refusal('not_assigned', thread.life)
    const outcome = isGiver ? 'withdrawn' : 'declined'
    const answer = await finish({ context, unit, thread }, row, outcome)
    const { patient_id: patientId } = thread.row
    const code = isGiver ? 'withdraw_hand_over' : 'decline_hand_over'
    const target = { type: 'hand_over', id: row.hand_over_id, consultId: thread.id, patientId, code } as const
    return { answer, targets: [target] }
  })
}
