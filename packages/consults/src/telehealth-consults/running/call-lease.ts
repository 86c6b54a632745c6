import type { TenantTransaction } from '@consult/db'
import { addSeconds } from '@consult/domain'
import { setTimers, type Timer } from '@consult/engine'
import { timeOn } from '@consult/request'
import type { TelehealthConsultRow } from '../consult-row.ts'
import { callLease, telehealthTimerKinds } from '../telehealth-timers.ts'

/**
 * A running call has a lease: the timer `callAbandoned`. Each sign of a participant, from their stream or from the media
 * server, extends it. When it expires, both sides have left, and the call ends.
 * Source of the numbers: docs/telehealth.md.
 */

/** How long a call continues after either side was last seen, in seconds. */
const silentSeconds = 10 * 60

/** A timer that fires this late means that the service was down and could not see participants. In seconds. */
const lateSeconds = 60

/** Extends the leases of the running calls of these people. */
export async function renewCallLeases(
  tx: TenantTransaction,
  present: readonly { readonly id: string; readonly at: Date }[],
): Promise<void> {
  if (present.length === 0) return
  const ids = present.map(({ id }) => id)
  const calls = await tx.db
    .selectFrom('telehealth_consults')
    .select(['telehealth_consult_id', 'patient_id', 'physician_id', 'test_clock_id'])
    .where('partner_id', '=', tx.partnerId)
    .where('status', '=', 'in_progress')
    .where((either) => either.or([either('patient_id', 'in', ids), either('physician_id', 'in', ids)]))
    // In a fixed order, so that two transactions that renew the same leases don't deadlock.
    .orderBy('telehealth_consult_id')
    .execute()
  const heardAt = (call: (typeof calls)[number]) =>
    Math.max(
      ...present.filter(({ id }) => id === call.patient_id || id === call.physician_id).map(({ at }) => at.getTime()),
    )
  const leases: Timer[] = []
  for (const call of calls) {
    const heard = await timeOn(tx, call.test_clock_id, new Date(heardAt(call)))
    const lease = callLease(call.telehealth_consult_id, addSeconds(heard, silentSeconds))
    leases.push({ ...lease, clockId: call.test_clock_id })
  }
  await setTimers(tx, leases)
}

/**
 * Reports whether the lease has expired. A lease that expired while the service was down is renewed instead.
 * @param tx the transaction that has locked the consult's row.
 */
export async function hasRunOut(
  tx: TenantTransaction,
  { telehealth_consult_id: telehealthConsultId, test_clock_id: clockId }: TelehealthConsultRow,
  now: Date,
): Promise<boolean> {
  const timer = await tx.db
    .selectFrom('timers')
    .select('due_at')
    .where('partner_id', '=', tx.partnerId)
    .where('kind', '=', telehealthTimerKinds.callAbandoned)
    .where('subject_id', '=', telehealthConsultId)
    .executeTakeFirst()
  if (!timer || now < timer.due_at) return false
  if (now < addSeconds(timer.due_at, lateSeconds)) return true
  await setTimers(tx, [{ ...callLease(telehealthConsultId, addSeconds(now, silentSeconds)), clockId }])
  return false
}
