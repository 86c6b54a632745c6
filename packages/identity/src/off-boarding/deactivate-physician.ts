import { endAgendaFeed, fetchPhysician, lockPhysician, touchPhysician } from '@consult/directory'
import { addSeconds, type DeactivatedPhysician, type HandedOver, type Physician } from '@consult/domain'
import { setTimers } from '@consult/engine'
import { forgetDevices } from '@consult/notifications'
import { inUnit, type RequestContext, type Unit, wakeStreams } from '@consult/request'
import { handOverCalls } from './hand-over-calls.ts'
import { handOverThreads } from './hand-over-threads.ts'
import { handOverTimer } from './hand-over-timer.ts'

/** Ends every credential of the physician: sessions, tokens, pending sign-ins, links, and queued mail that would carry a link. */
async function endCredentials({ services: { auth } }: RequestContext, unit: Unit, physicianId: string): Promise<void> {
  const { db, now } = unit
  // The account first: a concurrent sign-in waits for this row and then fails.
  await db.updateTable('portal_accounts').set({ deactivated_at: now }).where('physician_id', '=', physicianId).execute()
  await auth.sessions.endAll(physicianId, db)
  await forgetDevices(unit, physicianId)
  await endAgendaFeed(unit, physicianId)
  await db.deleteFrom('pending_sign_ins').where('physician_id', '=', physicianId).execute()
  await db.deleteFrom('account_links').where('physician_id', '=', physicianId).execute()
  await db.deleteFrom('account_mails').where('physician_id', '=', physicianId).execute()
}

/**
 * Hands over the physician's consults, each in its own transaction: a transaction that locks a consult's row may wait
 * for a physician's row.
 */
export async function handOver(context: RequestContext, physicianId: string): Promise<HandedOver[]> {
  return [...(await handOverCalls(context, physicianId)), ...(await handOverThreads(context, physicianId))]
}

/**
 * Deactivates a physician who has left. Their credentials stop working, they get no new consults, and their open
 * consults are handed over if possible. A repeated call hands over what was left.
 * @returns the physician, and the outcome for each of their open consults.
 * @throws not_found
 */
export async function deactivatePhysician(context: RequestContext, physicianId: string): Promise<DeactivatedPhysician> {
  // Only the last unit stores the answer for the Idempotency-Key, because only it has the whole answer.
  const step: RequestContext = { ...context, run: null }
  await inUnit(step, async (unit) => {
    const { deactivated_at } = await lockPhysician(unit, physicianId)
    const isNew = deactivated_at === null
    if (isNew) {
      const off = { presence: 'offline', presence_until: null } as const
      await touchPhysician(unit, physicianId, { ...off, deactivated_at: unit.now })
      await endCredentials(context, unit, physicianId)
    }
    // If the process dies during the handover, a worker does the rest.
    await setTimers(unit, [handOverTimer(physicianId, addSeconds(unit.now, 60))])
    wakeStreams(context.services, unit)
    return unit.did(isNew ? { type: 'physician', id: physicianId } : [], undefined)
  })
  const handed = await handOver(step, physicianId)
  return inUnit(context, async (unit) => {
    const physician = await fetchPhysician(unit, physicianId, unit.now)
    return unit.did([], { ...physician, handOver: handed })
  })
}

/**
 * Reactivates a physician, who signs in with their old password. Their old sessions, tokens and links stay ended, and
 * consults that were handed over stay with their new physicians. Does nothing for an active physician.
 * @throws not_found
 */
export async function reactivatePhysician(context: RequestContext, physicianId: string): Promise<Physician> {
  return inUnit(context, async (unit) => {
    const { deactivated_at } = await lockPhysician(unit, physicianId)
    const wasActive = deactivated_at === null
    if (!wasActive) {
      await touchPhysician(unit, physicianId, { deactivated_at: null })
      await unit.db
        .updateTable('portal_accounts')
        .set({ deactivated_at: null })
        .where('physician_id', '=', physicianId)
        .execute()
    }
    const physician = await fetchPhysician(unit, physicianId, unit.now)
    return unit.did(wasActive ? [] : { type: 'physician', id: physicianId }, physician)
  })
}
