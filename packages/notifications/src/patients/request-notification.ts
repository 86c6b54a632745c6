import type { NotificationRoute } from '@consult/db'
import { addSeconds } from '@consult/domain'
import { setTimers } from '@consult/engine'
import { sql } from 'kysely'
import { addNotification, type NotificationRequest, type NotificationUnit } from './add-notification.ts'
import { channelsFor, type NotificationPolicy } from './channel-plan.ts'
import { notificationTimerKinds, unreadLimits } from './notification-timers.ts'
import { routeForNew } from './plan-notification.ts'
import { type ReachablePatient, readPatient, readPolicy } from './reachable-patient.ts'

/** The first channel. Without one, the patient may still get an address before the notification is due. */
function firstRoute(policy: NotificationPolicy, patient: ReachablePatient): NotificationRoute {
  if (policy.mode === 'event') return 'partner'
  return channelsFor(policy, patient)[0] ?? 'none'
}

/**
 * Requests that a patient is told something, unless they were already told about this occasion. The request is part of
 * the caller's transaction. Whether it still applies is checked again when it is due and when it is sent. Nothing
 * happens while the account has notifications off.
 */
export async function requestNotification(unit: NotificationUnit, request: NotificationRequest): Promise<void> {
  const policy = await readPolicy(unit)
  if (policy.mode === 'off') return
  const patient = await readPatient(unit, request.patientId)
  if (!patient) return
  const consultId = request.asyncConsultId ?? request.telehealthConsultId
  const known = await unit.db
    .selectFrom('notifications')
    .select(sql`1`.as('known'))
    .where('partner_id', '=', unit.partnerId)
    .where('consult_id', '=', consultId)
    .where('kind', '=', request.kind)
    .where('first_sequence', '=', request.firstSequence)
    .limit(1)
    .executeTakeFirst()
  if (known) return
  const isDue = (request.dueAt ?? unit.now) <= unit.now
  const routeNow = isDue ? await routeForNew(unit, request, { policy, patient }) : null
  const subjectId = await addNotification(unit, request, routeNow ?? firstRoute(policy, patient), {
    clockId: patient.testClockId,
    isPlanned: routeNow !== null,
  })
  if (subjectId === null || request.kind !== 'message_unread') return
  const dueAt = request.dueAt ?? unit.now
  const clockId = patient.testClockId
  await setTimers(unit, [
    {
      kind: notificationTimerKinds.nextChannel,
      subjectId,
      dueAt: addSeconds(dueAt, unreadLimits.nextChannel),
      clockId,
    },
    { kind: notificationTimerKinds.notReached, subjectId, dueAt: addSeconds(dueAt, unreadLimits.notReached), clockId },
  ])
}
