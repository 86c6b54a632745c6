import type { TenantTransaction } from '@consult/db'
import { setTimers, type TimerHandler } from '@consult/engine'
import type { Services } from '@consult/request'
import { telehealthTimerKinds } from '../telehealth-timers.ts'

/**
 * Removes people from their running calls, because their credentials have ended. With another credential, they can
 * rejoin. Timers do the removal and retry it, because the call engine may be down and must not be called inside a
 * transaction.
 * @param ids the ids of patients and physicians.
 * @returns how many of them are in a running call.
 */
export async function removeFromCalls(tx: TenantTransaction, ids: readonly string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0
  const people = new Set(ids)
  const calls = await tx.db
    .selectFrom('telehealth_consults')
    .select(['telehealth_consult_id', 'patient_id', 'physician_id'])
    .where('partner_id', '=', tx.partnerId)
    .where('status', '=', 'in_progress')
    .where((either) => either.or([either('patient_id', 'in', [...people]), either('physician_id', 'in', [...people])]))
    .execute()
  const removed = calls.flatMap((call) =>
    [call.patient_id, call.physician_id]
      .filter((id) => id !== null && people.has(id))
      .map((id) => `${call.telehealth_consult_id} ${id}`),
  )
  const timers = removed.map((subjectId) => ({ kind: telehealthTimerKinds.participantRemoved, subjectId, dueAt: now }))
  await setTimers(tx, timers)
  return removed.length
}

/** Handles the timers of `removeFromCalls`. @throws CallError `unavailable`; the timer is retried. */
export const removeParticipant =
  ({ calls }: Services): TimerHandler =>
  async (partnerId, subjectId) => {
    const [consultId = '', participantId = ''] = subjectId.split(' ')
    await calls.removeParticipant({ partnerId, consultId }, participantId)
  }
