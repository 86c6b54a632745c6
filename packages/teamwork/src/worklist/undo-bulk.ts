import { changeThread, prioritizeThread, refusal, type Thread } from '@consult/consults'
import { lockActing, physicianName, requireLicense } from '@consult/directory'
import type { BulkBack, ErrorCode } from '@consult/domain'
import { putTeamEvents, type RequestContext, type Unit, wakeStreams } from '@consult/request'
import { declineHandOver } from '../hand-overs/answer-hand-over.ts'
import { findOpenOffer } from '../hand-overs/hand-over-store.ts'
import { findSnooze, removeSnooze } from '../snoozes/snooze-store.ts'
import { snoozeThread } from '../snoozes/snooze-thread.ts'
import { countBulkAct, refusalOf } from './act-in-bulk.ts'

interface Who {
  readonly asyncConsultId: string
  readonly physicianId: string
}

/** Somebody has changed the consult since. */
const moved = (thread: Thread) =>
  refusal(thread.life.status === 'closed' ? 'already_closed' : 'thread_not_active', thread.life)

/** Ends a snooze, if it is still the one that the act made and nobody has written since. */
async function unsnooze(context: RequestContext, { asyncConsultId: id, physicianId }: Who, until: Date): Promise<void> {
  await changeThread(context, id, async (thread, unit) => {
    thread.require({ type: 'return_to_queue', physicianId })
    const row = await findSnooze(unit, id)
    const isSame =
      row?.physician_id === physicianId &&
      row.until.getTime() === until.getTime() &&
      row.woke_at === null &&
      Number(row.message_count) === thread.messageCount
    if (!isSame) throw moved(thread)
    await removeSnooze(unit, id)
    await putTeamEvents(unit, [{ kind: 'snooze', physicianId, asyncConsultId: id }], unit.realNow)
    wakeStreams(context.services, unit)
    const { patient_id: patientId } = thread.row
    return { answer: null, targets: [{ type: 'snooze', id, consultId: id, patientId, code: 'end_snooze' }] }
  })
}

/** The newest hand-over of a thread. */
const newestHandOver = (unit: Unit, asyncConsultId: string) =>
  unit.db
    .selectFrom('hand_overs')
    .select('hand_over_id')
    .where('partner_id', '=', unit.partnerId)
    .where('async_consult_id', '=', asyncConsultId)
    .orderBy('offered_at', 'desc')
    .orderBy('hand_over_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Takes a thread back from the queue, if nobody has had it since the act returned it. */
async function claimBack(context: RequestContext, { asyncConsultId, physicianId }: Who, offer: string): Promise<void> {
  await changeThread(context, asyncConsultId, async (thread, unit) => {
    const newest = await newestHandOver(unit, asyncConsultId)
    if (thread.life.status !== 'queued' || newest?.hand_over_id !== offer) throw moved(thread)
    await requireLicense(unit, thread.row, physicianId, unit.now)
    await lockActing(unit, physicianId)
    const { responseSla } = context.account
    thread.act({ type: 'claim', physicianId, responseSla }, { physicianName: await physicianName(unit, physicianId) })
    return { answer: null, targets: [] }
  })
}

/** Takes an offer to a colleague back, if it is still the one that the act made. */
async function withdraw(context: RequestContext, who: Who, offer: string): Promise<void> {
  const { asyncConsultId } = who
  const { database } = context.services
  const open = await database.inTenant(context.account.partnerId, (tx) => findOpenOffer(tx, asyncConsultId))
  // Under the lock, `declineHandOver` requires that an offer is pending. A newer one would be the physician's own.
  if (open?.hand_over_id === offer) await declineHandOver(context, who)
  else await changeThread(context, asyncConsultId, (thread) => Promise.reject(moved(thread)))
}

async function undoOne(context: RequestContext, who: Who, back: BulkBack): Promise<void> {
  const { asyncConsultId, physicianId } = who
  switch (back.type) {
    case 'priority': {
      const { set, before, lastActivityAt } = back
      const changedBy = { type: 'physician', id: physicianId } as const
      const onlyIf = { priority: set, lastActivityAt }
      await prioritizeThread(context, { asyncConsultId, priority: before, changedBy, onlyIf })
      return
    }
    case 'snooze':
      await unsnooze(context, who, back.until)
      if (back.before !== null && back.before > context.services.clock.now()) {
        await snoozeThread(context, { ...who, until: back.before })
      }
      return
    case 'offer':
      return withdraw(context, who, back.offer)
    case 'queue':
      return claimBack(context, who, back.offer)
  }
}

/**
 * Takes acts on many consults back, one transaction each. A consult that somebody has changed since stays as it is.
 * @param backs what `actInBulk` returned for each id, in the order of the ids.
 * @returns the results in the same order.
 * @throws rate_limited
 */
export async function undoBulk(
  context: RequestContext,
  { ids, backs, physicianId }: { ids: readonly string[]; backs: readonly BulkBack[]; physicianId: string },
): Promise<{ rows: { refused: ErrorCode | null }[] }> {
  await countBulkAct(context, physicianId)
  const undone: { refused: ErrorCode | null }[] = []
  for (const [position, id] of ids.entries()) {
    const back = backs[position]
    if (!back) continue
    const refused = await refusalOf(() => undoOne(context, { asyncConsultId: id, physicianId }, back))
    undone.push({ refused })
  }
  return { rows: undone }
}
