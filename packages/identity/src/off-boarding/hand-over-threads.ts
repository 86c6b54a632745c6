import { actOnThread, findReplacement } from '@consult/consults'
import { lockActing, physicianNames } from '@consult/directory'
import type { HandedOver } from '@consult/domain'
import { notifyOfThread, type RequestContext } from '@consult/request'

/** Hands one thread to a physician who can answer it now. It stays if it has changed hands or nobody is available. */
async function handOverThread(
  context: RequestContext,
  asyncConsultId: string,
  leaverId: string,
): Promise<HandedOver | null> {
  const { status, physicianId } = await actOnThread(context, asyncConsultId, async (thread, unit) => {
    if (thread.life.physicianId !== leaverId || thread.life.status !== 'active') return
    const { capacity } = context.account
    const replacement = await findReplacement(unit, thread.row, { assigneeId: leaverId, capacity })
    if (replacement === null) return
    await lockActing(unit, replacement)
    const names = await physicianNames(unit, [replacement, leaverId])
    thread.act(
      { type: 'hand_over', physicianId: replacement, responseSla: context.account.responseSla },
      { physicianName: names.get(replacement) ?? '', previousPhysicianName: names.get(leaverId) ?? '' },
    )
    const given = { id: asyncConsultId, physicianId: replacement, by: 'leaver', giverId: leaverId } as const
    await notifyOfThread(unit, context.services, given)
  })
  if (status === 'closed') return null
  return {
    type: 'async_consult',
    id: asyncConsultId,
    outcome: physicianId === leaverId ? 'left' : 'reassigned',
    physicianId,
  }
}

/**
 * Hands over the open threads of a physician who has left. Each active thread goes to the least busy physician who is
 * on duty and licensed. If nobody is available, the thread stays, becomes overdue, and can be taken over then. A thread
 * that waits for the patient to accept its resolution stays too.
 */
export async function handOverThreads(context: RequestContext, leaverId: string): Promise<HandedOver[]> {
  const { partnerId } = context.account
  const threads = await context.services.database.inTenant(partnerId, (tx) =>
    tx.db
      .selectFrom('async_consult_order as o')
      .innerJoin('async_consults as c', (join) =>
        join.onRef('c.partner_id', '=', 'o.partner_id').onRef('c.async_consult_id', '=', 'o.async_consult_id'),
      )
      .select('c.async_consult_id')
      .where('o.partner_id', '=', partnerId)
      .where('o.physician_id', '=', leaverId)
      .where('o.status', '!=', 'closed')
      .orderBy('c.assigned_at')
      .execute(),
  )
  const handed: HandedOver[] = []
  // One at a time, because each handover changes who is least busy.
  for (const { async_consult_id } of threads) {
    const outcome = await handOverThread(context, async_consult_id, leaverId)
    if (outcome) handed.push(outcome)
  }
  return handed
}
