import { type NotificationRoute, newId } from '@consult/db'
import type { NotificationKind } from '@consult/domain'
import { setTimers } from '@consult/engine'
import type { Unit } from '@consult/request'
import { notificationTimerKinds } from './notification-timers.ts'

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

/** What requesting a notification needs of the caller's unit. */
export type NotificationUnit = Pick<Unit, 'db' | 'partnerId' | 'now' | 'realNow' | 'requestId'>

/**
 * Adds a notification on a channel, unless the occasion already has one there.
 * @param isPlanned true: it goes to the sender at once. Default: it is planned when it is due.
 * @returns its id, or null
 */
export async function addNotification(
  unit: NotificationUnit,
  request: NotificationRequest,
  route: NotificationRoute,
  { clockId, isPlanned = false }: { clockId: string | null; isPlanned?: boolean },
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
      next_attempt_at: isPlanned ? unit.realNow : null,
      failures: 0,
      request_id: unit.requestId,
    })
    .onConflict((conflict) => conflict.constraint('notifications_once').doNothing())
    .returning('notification_id')
    .executeTakeFirst()
  if (!added) return null
  const { notification_id: subjectId } = added
  if (!isPlanned) await setTimers(unit, [{ kind: notificationTimerKinds.due, subjectId, dueAt, clockId }])
  return subjectId
}
