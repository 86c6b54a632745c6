import type { TenantTransaction } from '@consult/db'
import { addSeconds } from '@consult/domain'
import { setTimers } from '@consult/engine'
import { callLease, telehealthTimerKinds } from '../telehealth-timers.ts'

/**
 * A running call stands on a lease: the timer `callAbandoned`, which is moved on whenever a participant is heard of: by
 * their stream, or by the media server that has them. When it runs out, both sides have left, and the call ends.
 * Source of the numbers: docs/telehealth.md.
 */

/** How long a call goes on after the last that was heard of either side, in seconds. */
const silentSeconds = 10 * 60

/** A timer that fires so long after its time says that the service itself was away, and nobody could be heard. Seconds. */
const lateSeconds = 60

/** Goes on with the running calls of the people who are there. */
export async function renewCallLeases(
  tx: TenantTransaction,
  present: readonly { readonly id: string; readonly at: Date }[],
): Promise<void> {
  if (present.length === 0) return
  const ids = present.map(({ id }) => id)
  const calls = await tx.db
    .selectFrom('telehealth_consults')
    .select(['telehealth_consult_id', 'patient_id', 'physician_id'])
    .where('partner_id', '=', tx.partnerId)
    .where('status', '=', 'in_progress')
    .where((either) => either.or([either('patient_id', 'in', ids), either('physician_id', 'in', ids)]))
    // In one order, so that two who renew the same leases do not wait for each other.
    .orderBy('telehealth_consult_id')
    .execute()
  const heardAt = (call: (typeof calls)[number]) =>
    Math.max(
      ...present.filter(({ id }) => id === call.patient_id || id === call.physician_id).map(({ at }) => at.getTime()),
    )
  await setTimers(
    tx,
    calls.map((call) => callLease(call.telehealth_consult_id, addSeconds(new Date(heardAt(call)), silentSeconds))),
  )
}

/**
 * Whether the lease has run out. A lease that ran out while nobody could be heard is given anew.
 * @param tx holds the consult's row.
 */
export async function hasRunOut(tx: TenantTransaction, telehealthConsultId: string, now: Date): Promise<boolean> {
  const timer = await tx.db
    .selectFrom('timers')
    .select('due_at')
    .where('partner_id', '=', tx.partnerId)
    .where('kind', '=', telehealthTimerKinds.callAbandoned)
    .where('subject_id', '=', telehealthConsultId)
    .executeTakeFirst()
  if (!timer || now < timer.due_at) return false
  if (now < addSeconds(timer.due_at, lateSeconds)) return true
  await setTimers(tx, [callLease(telehealthConsultId, addSeconds(now, silentSeconds))])
  return false
}
