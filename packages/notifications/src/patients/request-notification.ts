import { type NotificationRoute, newId } from '@consult/db'
import { addSeconds, type NotificationKind } from '@consult/domain'
import { setTimers } from '@consult/engine'
import type { Unit } from '@consult/request'
import { sql } from 'kysely'
import { channelsFor, type NotificationPolicy } from './channel-plan.ts'
import { notificationTimerKinds, unreadLimits } from './notification-timers.ts'
import { type ReachablePatient, readPatient, readPolicy } from './reachable-patient.ts'

/** The consult of a notification, of one of the two kinds. */
export type NotifiedConsult =
  | { readonly asyncConsultId: string; readonly telehealthConsultId?: undefined }
  | { readonly telehealthConsultId: string; readonly asyncConsultId?: undefined }

/** What a patient shall be told. */
export type NotificationRequest = NotifiedConsult & {
  readonly kind: NotificationKind
  readonly patientId: string
  /**
   * Names the occasion within the consult and the kind: the first unread message, or the time in epoch seconds that the
   * notification is about.
   */
  readonly firstSequence: number
  /** On the clock of the patient. Default: now. */
  readonly dueAt?: Date
}

type NotificationUnit = Pick<Unit, 'db' | 'partnerId' | 'now' | 'requestId'>

/** The first channel. Without one, the patient may still get an address before the notification is due. */
function firstRoute(policy: NotificationPolicy, patient: ReachablePatient): NotificationRoute {
  if (policy.mode === 'event') return 'partner'
  return channelsFor(policy, patient)[0] ?? 'none'
}

/** Adds a notification on a channel, unless the occasion already has one there. @returns its id, or null */
export async function addNotification(
  unit: NotificationUnit,
  request: NotificationRequest,
  route: NotificationRoute,
  clockId: string | null,
): Promise<string | null> {
  const { kind, patientId, asyncConsultId = null, telehealthConsultId = null, firstSequence } = request
  const { dueAt = unit.now } = request
  const added = await unit.db
    .insertInto('notifications')
    .values({
      partner_id: unit.partnerId,
      notification_id: newId('notification', unit.now),
      kind,
      patient_id: patientId,
      consult_id: asyncConsultId ?? telehealthConsultId ?? '',
      async_consult_id: asyncConsultId,
      telehealth_consult_id: telehealthConsultId,
      first_sequence: firstSequence,
      channel: route,
      status: 'pending',
      reason: null,
      created_at: unit.now,
      due_at: dueAt,
      sent_at: null,
      next_attempt_at: null,
      failures: 0,
      request_id: unit.requestId,
    })
    .onConflict((conflict) => conflict.constraint('notifications_once').doNothing())
    .returning('notification_id')
    .executeTakeFirst()
  if (!added) return null
  const { notification_id: subjectId } = added
  await setTimers(unit, [{ kind: notificationTimerKinds.due, subjectId, dueAt, clockId }])
  return subjectId
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
  const subjectId = await addNotification(unit, request, firstRoute(policy, patient), patient.testClockId)
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
