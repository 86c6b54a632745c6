import { addSeconds, type DeactivatedPhysician, type HandedOver, type Physician } from '@consult/domain'
import { setTimers } from '@consult/engine'
import { lockPhysician } from '../directory/physicians/lock-physician.ts'
import { fetchPhysician } from '../directory/physicians/physician-resource.ts'
import { touchPhysician } from '../directory/physicians/touch-physician.ts'
import type { RequestContext } from '../request/request-context.ts'
import { inUnit, type Unit } from '../request/unit-of-work.ts'
import { wakeStreams } from '../request/wake-streams.ts'
import { handOverCalls } from './hand-over-calls.ts'
import { handOverThreads } from './hand-over-threads.ts'
import { handOverTimer } from './hand-over-timer.ts'

/** Ends every credential of the physician: sessions, tokens, links, and mail that would bring one. */
async function endCredentials(
  { services: { auth } }: RequestContext,
  { db, now }: Unit,
  physicianId: string,
): Promise<void> {
  // First the account: a session that begins at this moment waits for it, and then does not begin.
  await db.updateTable('portal_accounts').set({ deactivated_at: now }).where('physician_id', '=', physicianId).execute()
  await auth.sessions.endAll(physicianId, db)
  await db.deleteFrom('account_links').where('physician_id', '=', physicianId).execute()
  await db.deleteFrom('account_mails').where('physician_id', '=', physicianId).execute()
}

/** What is theirs is handed over, consult by consult: whoever holds a consult's row may wait for a physician's. */
export async function handOver(context: RequestContext, physicianId: string): Promise<HandedOver[]> {
  return [...(await handOverCalls(context, physicianId)), ...(await handOverThreads(context, physicianId))]
}

/**
 * Deactivates a physician who has left. No credential of theirs works from then on, nothing new becomes theirs, and
 * what is theirs is handed over as far as that goes. Asked again, it hands over what was left.
 * @returns the physician, and what became of each open consult of theirs.
 * @throws not_found
 */
export async function deactivatePhysician(context: RequestContext, physicianId: string): Promise<DeactivatedPhysician> {
  // Kept answers of an Idempotency-Key are the whole answer's: see the last unit.
  const step: RequestContext = { ...context, run: null }
  await inUnit(step, async (unit) => {
    const { deactivated_at } = await lockPhysician(unit, physicianId)
    const isNew = deactivated_at === null
    if (isNew) {
      const off = { presence: 'offline', presence_until: null } as const
      await touchPhysician(unit, physicianId, { ...off, deactivated_at: unit.now })
      await endCredentials(context, unit, physicianId)
    }
    // A process that dies while it hands over leaves the rest to a worker.
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
 * Takes a deactivation back: the physician signs in with the password of before. Sessions, tokens and links of before
 * stay ended, and what was handed over stays where it is. Of an active physician nothing changes.
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
